/** What requests notice of an update, without Evenkeel and with it: {@code bin/lab}. */
@NullMarked
package io.evenkeel.tests.lab;

import org.jspecify.annotations.NullMarked;
