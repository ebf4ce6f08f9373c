/** What is published to the proxy, as data. */
@NullMarked
package io.evenkeel.state.route;

import org.jspecify.annotations.NullMarked;
