/** A tree of files out of git's object database. */
@NullMarked
package io.evenkeel.source.git;

import org.jspecify.annotations.NullMarked;
