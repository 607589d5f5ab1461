import type { ServerOptions } from 'node:http'

/**
 * The time that a request may take to arrive, for the http server that our door belongs to. Answers may take
 * longer: they are streamed.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  // How often these times are looked at: half a minute by default.
  connectionsCheckingInterval: 2_000,
  // A file of 25 MB over a slow line takes minutes.
  requestTimeout: 300_000,
  // Longer than the idle time of common proxies, so that this server never closes the connection of a request
  // in flight.
  keepAliveTimeout: 65_000,
} as const satisfies ServerOptions
