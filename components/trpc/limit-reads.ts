/** How long the page waits for an answer. Every read of the product is answered well before. */
export const patienceMs = { read: 10_000, question: 3_000 } as const

/** The priority of the question whether the server is there: it goes out although all reads are held back. */
export const asked = 'high'

/** The ways to ask again, of the reads that wait for an answer, and when each was asked last; 0: it is held back. */
const waiting = new Map<() => void, number>()
/** A younger read went out on a line that was there already. */
const youngMs = 500
let isParked = false

/**
 * Returns a `fetch` whose reads end after ten seconds, whoever asks: a line that died without closing would hold them,
 * and with them the few connections that a browser has for one server, for minutes. Writes have no limit here, since they
 * may have arrived.
 */
export function limitReads(send: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    if (input instanceof Request || !['GET', 'HEAD', undefined].includes(init.method))
      return send(input, init)
    return new Promise((resolve, reject) => {
      const { signal } = init
      let turn = new AbortController()
      function begin() {
        turn.abort()
        const own = new AbortController()
        turn = own
        const isHeld = isParked && init.priority !== asked
        waiting.set(begin, isHeld ? 0 : Date.now())
        if (isHeld) return
        // An answer to an earlier asking changes nothing.
        const settle = (as: () => void) => {
          if (turn !== own) return
          waiting.delete(begin)
          as()
        }
        send(input, { ...init, signal: own.signal }).then(
          answer => settle(() => resolve(answer)),
          error => settle(() => reject(error)),
        )
      }
      function end(reason: unknown) {
        waiting.delete(begin)
        reject(reason)
        // Also ends the reading of an answer whose end does not come.
        turn.abort(reason)
      }
      // A browser throws the same for a network that fails: Next then holds a link back, in place of leaving the page.
      setTimeout(() => end(new TypeError('No answer in time.')), patienceMs.read)
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => end(signal.reason))
      begin()
    })
  }
}

/** For a write that nobody waits for: it ends like a read. */
export function unawaited(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(patienceMs.read) }
}

/**
 * Holds all reads back, those under way as well, because nothing answers: else they would take all connections of the
 * browser, and the question whether the line is back would not go out. Each still ends in its time.
 */
export function parkReads(): void {
  if (isParked) return
  isParked = true
  for (const begin of [...waiting.keys()]) begin()
}

/** Lets reads out that were held back. */
export function resumeReads(mostSince = 0): void {
  isParked = false
  for (const [begin, since] of [...waiting]) if (since <= mostSince) begin()
}

/** Asks again for everything that is read at this moment: the line is new, and what waits may wait on the dead one. */
export function repeatReads(): void {
  resumeReads(Date.now() - youngMs)
}
