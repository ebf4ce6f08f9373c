/** nginx as the proxy. */
@NullMarked
package io.evenkeel.proxy.nginx;

import org.jspecify.annotations.NullMarked;
