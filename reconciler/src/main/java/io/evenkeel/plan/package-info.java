/** The pure planner: lanes of steps with reasons, and their text form. */
@NullMarked
package io.evenkeel.plan;

import org.jspecify.annotations.NullMarked;
