/** What only the journal knows, as the planner's third input. */
@NullMarked
package io.evenkeel.state.memory;

import org.jspecify.annotations.NullMarked;
