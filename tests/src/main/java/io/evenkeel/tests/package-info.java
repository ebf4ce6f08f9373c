/** The demo and what the scenario tests share. */
@NullMarked
package io.evenkeel.tests;

import org.jspecify.annotations.NullMarked;
