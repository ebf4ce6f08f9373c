/** A pass in rounds: fetch, resolve, observe, plan, execute, report. */
@NullMarked
package io.evenkeel.reconcile;

import org.jspecify.annotations.NullMarked;
