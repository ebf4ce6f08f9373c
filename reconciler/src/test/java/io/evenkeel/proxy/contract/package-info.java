/** What every proxy must do, asked of the real ones. */
@NullMarked
package io.evenkeel.proxy.contract;

import org.jspecify.annotations.NullMarked;
