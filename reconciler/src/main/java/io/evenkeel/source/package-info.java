/** A tree of files at one revision. */
@NullMarked
package io.evenkeel.source;

import org.jspecify.annotations.NullMarked;
