/** Value types that every other package speaks in. */
@NullMarked
package io.evenkeel.state;

import org.jspecify.annotations.NullMarked;
