/** The program; its packages and who may import whom are listed in docs/architecture.md. */
@NullMarked
package io.evenkeel;

import org.jspecify.annotations.NullMarked;
