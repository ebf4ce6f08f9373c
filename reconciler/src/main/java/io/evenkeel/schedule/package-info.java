/** When a pass runs. */
@NullMarked
package io.evenkeel.schedule;

import org.jspecify.annotations.NullMarked;
