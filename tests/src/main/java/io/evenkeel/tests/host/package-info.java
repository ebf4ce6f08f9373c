/** A host as its operator has it: the engine by its command line, folders, and the program as a child process. */
@NullMarked
package io.evenkeel.tests.host;

import org.jspecify.annotations.NullMarked;
