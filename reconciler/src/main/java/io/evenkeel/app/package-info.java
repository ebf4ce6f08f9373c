/** Wires adapters to ports; the host's own file; what the commands ask for. */
@NullMarked
package io.evenkeel.app;

import org.jspecify.annotations.NullMarked;
