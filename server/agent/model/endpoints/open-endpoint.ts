import { createGuardedFetch, type GuardedFetch } from '../../../outbound/guarded-fetch.ts'
import { createAnthropicModel } from '../anthropic.ts'
import type { Model } from '../model.ts'

/** Longer than any call: the time limits of an agent end its calls first. */
const longestMs = 3_700_000
/** An answer in one piece, or one event of a stream. */
const mostBytes = 32_000_000

/** Creates the way to the endpoints of workspaces: through the gate that lets nobody reach this machine's network. */
export function createEndpointFetch(allowPrivate: readonly string[]): GuardedFetch {
  return createGuardedFetch({ allowPrivate, maxBytes: mostBytes, timeoutMs: longestMs })
}

/** Creates the client of an endpoint of a workspace. */
export function openEndpoint(
  fetch: GuardedFetch,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Model {
  return createAnthropicModel({
    apiKey,
    baseUrl: withoutVersion(baseUrl),
    fetch: (input, init) =>
      // The client never passes a whole request.
      fetch(input instanceof Request ? input.url : input, {
        ...init,
        headers: pickHeaders(new Headers(init?.headers), apiKey),
      }),
  })
}

const told = ['accept', 'content-type', 'anthropic-version', 'anthropic-beta', 'user-agent']

/**
 * Picks the headers that an endpoint of a workspace is told. The client adds others from this server's environment
 * (ANTHROPIC_CUSTOM_HEADERS), which are the operator's and can be credentials.
 */
function pickHeaders(given: Headers, apiKey: string): Headers {
  const headers = new Headers({ authorization: `Bearer ${apiKey}` })
  for (const name of told) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** People copy the whole address of the Messages API. The client adds the end of it by itself. */
export function withoutVersion(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/v1(?:\/messages)?$/, '')
}
