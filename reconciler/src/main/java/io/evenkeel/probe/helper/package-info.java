/**
 * The program of the probe's containers, which run inside another container's network namespace. It uses java.base
 * alone, so that it starts fast and small.
 *
 * <p>{@code http --port P --path /x --host H --accept 200-299,404 --address A [--address B] [--header N:V] --agent U --timeout T
 * --interval I --for D} asks again and again and prints one line per attempt:
 *
 * <pre>
 * ok answered got 200 from 10.213.0.4:8080
 * no redirected got 301 to https://shop.example.com/up from 10.213.0.4:8080
 * </pre>
 *
 * The first word says whether the attempt was good, the second is an {@link io.evenkeel.probe.helper.Kind} in lower
 * case, the rest is a sentence for people. {@code tcp --port P --address A …} does the same with a connection.
 *
 * <p>{@code connections --to A --ports P,Q --interval I --for D} prints one line {@code open N} per round: the sockets
 * of this network namespace whose remote end is that address and one of the ports, in state ESTABLISHED or SYN_SENT.
 *
 * <p>{@code clients --ports P,Q --interval I --for D} does the same for the sockets whose own end is one of the ports, in
 * state ESTABLISHED.
 *
 * <p>Times are a number with {@code ms} or {@code s}; {@code --for} ends the program by itself, in case nobody does.
 */
@NullMarked
package io.evenkeel.probe.helper;

import org.jspecify.annotations.NullMarked;
