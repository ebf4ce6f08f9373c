/** The container engine as ports, in our own words with their errors. */
@NullMarked
package io.evenkeel.engine;

import org.jspecify.annotations.NullMarked;
