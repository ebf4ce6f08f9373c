package io.evenkeel.app.instance;

/**
 * What an agent is there for: two agents with the same home are the same instance.
 *
 * @param host the host's name in the fleet
 * @param repository its URL, without a user
 * @param path the fleet's folder in it
 */
public record Home(String host, String repository, String path) {}
