/**
 * The time in which repeated signals are one: a terminal's Ctrl-C comes to us directly, and again from npm
 * and other programs that pass signals on.
 */
const echoMs = 500
/** The time that the children get when nobody waits for them any more. */
const hurryMs = 1_000

export type StopRequests = {
  /** Aborted by the first request to stop. */
  stop: AbortSignal
  /** Aborted by a second request, of a person who does not want to wait. */
  force: AbortSignal
  /** Asks to stop because the process that started us is gone. */
  hurry(): void
}

/** Turns signals into requests to stop; they no longer end the process directly. */
export function listenForStop(now = Date.now): StopRequests {
  const stop = new AbortController()
  const force = new AbortController()
  let firstAt = 0
  const request = () => {
    if (!stop.signal.aborted) {
      firstAt = now()
      stop.abort()
    } else if (now() - firstAt > echoMs) {
      force.abort()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
  return {
    stop: stop.signal,
    force: force.signal,
    hurry() {
      stop.abort()
      setTimeout(() => force.abort(), hurryMs).unref()
    },
  }
}
