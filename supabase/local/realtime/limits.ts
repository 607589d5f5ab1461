/** The limits of one client. */
export type RealtimeLimits = {
  /** A longer frame closes the socket (code 1009). */
  frameBytes: number
  /** A longer broadcast payload is refused. */
  payloadBytes: number
  /** The number of topics that one socket may have joined at a time. */
  channels: number
  joins: Rate
  messages: Rate
  /**
   * A client that reads so slowly that more than this waits for it is disconnected; it reconnects and catches
   * up.
   */
  bufferedBytes: number
  /** A socket that sends nothing for this long is closed. realtime-js sends a heartbeat every 25 s. */
  silenceMs: number
  /** A person without a living connection counts as gone after this long: reloads and new connections take less. */
  goneMs: number
}

export type Rate = { burst: number; perSecond: number }

/**
 * The default limits. A burst covers a client that comes back after a restart and joins all its channels
 * again, with new tokens.
 */
export const defaultLimits: RealtimeLimits = {
  frameBytes: 256 * 1024,
  payloadBytes: 64 * 1024,
  channels: 100,
  joins: { burst: 200, perSecond: 20 },
  messages: { burst: 500, perSecond: 50 },
  bufferedBytes: 8 * 1024 * 1024,
  silenceMs: 60_000,
  goneMs: 3_000,
}

export type TokenBucket = { take(): boolean }

/** Allows `burst` at once and `perSecond` in the long run. */
export function createTokenBucket({ burst, perSecond }: Rate): TokenBucket {
  let tokens = burst
  let filledAt = performance.now()
  return {
    take() {
      const now = performance.now()
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
