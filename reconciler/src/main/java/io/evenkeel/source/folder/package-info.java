/** A local folder, read as it lies there. */
@NullMarked
package io.evenkeel.source.folder;

import org.jspecify.annotations.NullMarked;
