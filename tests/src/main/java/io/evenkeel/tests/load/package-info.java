/** A client that notices every lost request. */
@NullMarked
package io.evenkeel.tests.load;

import org.jspecify.annotations.NullMarked;
