/** A small web app to try Evenkeel with: slow to start, careful to stop, and misbehaving when asked to. */
@NullMarked
package io.evenkeel.demoapp;

import org.jspecify.annotations.NullMarked;
