import { openRealtimeSocket, type RealtimeSocket } from './realtime-socket'

/** The address of Realtime, and the identity of the person. */
export interface RealtimeAccess {
  url: string
  publishableKey: string
  fetchToken: () => Promise<{ token: string; expiresAt: string }>
  /** Called at each heartbeat, with whether the other side answered, and when it was last heard (a clock time in ms). */
  onPulse: (alive: boolean, heardAt: number) => void
}

/**
 * Heartbeats of a hidden page come every 24 s and may be late, so a token is renewed well before a
 * heartbeat could find it expired.
 */
const renewAheadMs = 120_000

/** Opens the page's only socket. */
export function openRealtimeLink({ fetchToken, ...access }: RealtimeAccess): Promise<RealtimeSocket> {
  return openRealtimeSocket({ ...access, readToken: keepToken(fetchToken) })
}

/** Asks for a token when there is none or it ends soon. If no new one can be had, the old one counts until it ends. */
function keepToken(fetchToken: RealtimeAccess['fetchToken']): () => Promise<string> {
  let kept: { token: string; expiresAt: string } | null = null
  let asking: Promise<string> | null = null
  const left = () => (kept ? Date.parse(kept.expiresAt) - Date.now() : 0)
  async function renew() {
    kept = await fetchToken()
    return kept.token
  }
  return async () => {
    if (kept && left() > renewAheadMs) return kept.token
    asking ??= renew().finally(() => {
      asking = null
    })
    return asking.catch((error: unknown) => {
      if (kept && left() > 0) return kept.token
      throw error
    })
  }
}
