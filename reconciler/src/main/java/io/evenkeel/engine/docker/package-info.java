/** The Docker Engine behind the ports of {@code io.evenkeel.engine}; the only package that knows docker-java. */
@NullMarked
package io.evenkeel.engine.docker;

import org.jspecify.annotations.NullMarked;
