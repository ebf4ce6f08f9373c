/** Performs lanes of steps and reports each; decides nothing. */
@NullMarked
package io.evenkeel.execute;

import org.jspecify.annotations.NullMarked;
