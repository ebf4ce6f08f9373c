/** Measures the program beside others that do a comparable job, in one run. */
@NullMarked
package io.evenkeel.tests.bench;

import org.jspecify.annotations.NullMarked;
