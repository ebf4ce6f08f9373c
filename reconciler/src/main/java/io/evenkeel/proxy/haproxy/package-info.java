/** HAProxy as the proxy. */
@NullMarked
package io.evenkeel.proxy.haproxy;

import org.jspecify.annotations.NullMarked;
