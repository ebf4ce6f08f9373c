/** A rollout and a repair for people to see, and for a build to check: {@code bin/demo}. */
@NullMarked
package io.evenkeel.tests.demo;

import org.jspecify.annotations.NullMarked;
