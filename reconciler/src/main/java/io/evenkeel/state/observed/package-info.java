/** What the engine and the proxy show at one instant. */
@NullMarked
package io.evenkeel.state.observed;

import org.jspecify.annotations.NullMarked;
