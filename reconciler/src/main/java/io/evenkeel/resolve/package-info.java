/** The fleet model, this instance's key and this host to the desired state, with identities and provenance. */
@NullMarked
package io.evenkeel.resolve;

import org.jspecify.annotations.NullMarked;
