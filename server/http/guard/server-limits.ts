import type { ServerOptions } from 'node:http'

/**
 * How long a request may take to arrive, for the http server that our door stands in. Answers may take longer: they
 * stream.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  // A file of 25 MB over a slow line takes minutes.
  requestTimeout: 300_000,
  // Longer than the idle time of common proxies, so that it is never us who closes on a request under way.
  keepAliveTimeout: 65_000,
} as const satisfies ServerOptions
