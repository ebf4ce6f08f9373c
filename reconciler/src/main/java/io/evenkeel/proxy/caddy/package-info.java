/** Caddy as the proxy. */
@NullMarked
package io.evenkeel.proxy.caddy;

import org.jspecify.annotations.NullMarked;
