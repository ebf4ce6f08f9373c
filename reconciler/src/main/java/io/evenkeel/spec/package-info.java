/** Documents to the fleet model with all problems. It needs no key and no host: what a pull request can be checked with. */
@NullMarked
package io.evenkeel.spec;

import org.jspecify.annotations.NullMarked;
