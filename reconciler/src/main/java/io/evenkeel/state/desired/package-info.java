/** What the repository declares for this host, resolved. */
@NullMarked
package io.evenkeel.state.desired;

import org.jspecify.annotations.NullMarked;
