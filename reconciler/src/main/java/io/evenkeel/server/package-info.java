/** The agent's API on loopback: what a person asks of an agent that runs. */
@NullMarked
package io.evenkeel.server;

import org.jspecify.annotations.NullMarked;
