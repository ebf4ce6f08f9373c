/** The reverse proxy as a port: publish, switch, drain, routable. */
@NullMarked
package io.evenkeel.proxy;

import org.jspecify.annotations.NullMarked;
