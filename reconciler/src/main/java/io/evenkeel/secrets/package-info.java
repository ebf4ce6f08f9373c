/** Opens SOPS files that are encrypted for age recipients. */
@NullMarked
package io.evenkeel.secrets;

import org.jspecify.annotations.NullMarked;
