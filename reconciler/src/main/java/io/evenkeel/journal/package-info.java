/** Append-only entries of what happened; replays to the planner's memory. */
@NullMarked
package io.evenkeel.journal;

import org.jspecify.annotations.NullMarked;
