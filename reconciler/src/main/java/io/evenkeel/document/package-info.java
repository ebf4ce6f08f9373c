/** YAML text to a tree in which every node and key has its place; the user's mistakes as problems. */
@NullMarked
package io.evenkeel.document;

import org.jspecify.annotations.NullMarked;
