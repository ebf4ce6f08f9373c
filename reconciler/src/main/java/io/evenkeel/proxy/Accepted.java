package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Routes whose configuration the real proxy has accepted.
 *
 * @param files the rendered configuration with the templates that it was made from
 * @param version where it lies; empty when it is the one in force
 */
record Accepted(SortedMap<ResourceName, Route> routes, SortedMap<String, String> files, Optional<String> version) {}
