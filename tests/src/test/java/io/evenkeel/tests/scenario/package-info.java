/** The whole program, as a child process, on a real engine with a real proxy. */
@NullMarked
package io.evenkeel.tests.scenario;

import org.jspecify.annotations.NullMarked;
