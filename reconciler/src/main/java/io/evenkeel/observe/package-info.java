/** One snapshot of engine and proxy. */
@NullMarked
package io.evenkeel.observe;

import org.jspecify.annotations.NullMarked;
