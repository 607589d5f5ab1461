import type { SetCookie, StoredSession } from './session-cookies.ts'

/** A session that continues, or one that Auth has ended; both come with the cookies that say so. */
export type Refreshed = { accessToken: string | null; cookies: SetCookie[] }

/**
 * Refreshes each refresh token once. Refresh tokens are single-use: of two requests that arrive with the same
 * one, only one may spend it, and both need the new session. Requests that were sent before the new cookies
 * arrived come a little later, so the result is kept for them.
 *
 * A refresh that could not reach Auth is forgotten at once; the token was not spent.
 */
export function createSessionRefresher({ keepMs = 30_000 } = {}) {
  const flights = new Map<string, Promise<Refreshed>>()

  return (stored: StoredSession, refresh: () => Promise<Refreshed>): Promise<Refreshed> => {
    const key = stored.refresh_token
    const under = flights.get(key)
    if (under) return under
    const flight = refresh()
    flights.set(key, flight)
    flight.then(
      () => setTimeout(() => flights.delete(key), keepMs).unref(),
      () => flights.delete(key),
    )
    return flight
  }
}
