/** The gate: may a new copy get traffic? */
@NullMarked
package io.evenkeel.probe;

import org.jspecify.annotations.NullMarked;
