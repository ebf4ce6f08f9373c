@NullMarked
package io.evenkeel.tests.editor;

import org.jspecify.annotations.NullMarked;
