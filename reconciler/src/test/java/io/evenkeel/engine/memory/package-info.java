/** An engine of plain memory that behaves as Docker does, for tests that need no Docker. */
@NullMarked
package io.evenkeel.engine.memory;

import org.jspecify.annotations.NullMarked;
