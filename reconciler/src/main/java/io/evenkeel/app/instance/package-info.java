/** Who this agent is on its engine: id, key and lock. */
@NullMarked
package io.evenkeel.app.instance;

import org.jspecify.annotations.NullMarked;
