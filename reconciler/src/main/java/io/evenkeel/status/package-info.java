/** What a person sees of it all: pure projections. */
@NullMarked
package io.evenkeel.status;

import org.jspecify.annotations.NullMarked;
