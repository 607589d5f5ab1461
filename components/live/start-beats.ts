/** The time between heartbeats, and the longest that an answer may take: a dead connection is found within their sum. */
export const beatMs = 4_000
/** Nobody looks at a hidden page: it beats once in so many times. The server closes a socket that is silent for a minute. */
const hiddenBeats = 6

/** Returns the time until the next heartbeat, as the page is now. */
export function nextBeatMs(): number {
  return document.visibilityState === 'visible' ? beatMs : beatMs * hiddenBeats
}

/** Calls the listener at each heartbeat until the returned function is called. */
export function startBeats(onBeat: () => void): () => void {
  let count = 0
  const beat = () => {
    count += 1
    if (document.visibilityState === 'visible' || count % hiddenBeats === 0) onBeat()
  }
  if (typeof Worker === 'undefined') {
    const timer = setInterval(beat, beatMs)
    return () => clearInterval(timer)
  }
  // Browsers slow down the timers of hidden tabs, but not those of a worker.
  const address = URL.createObjectURL(
    new Blob([`setInterval(() => postMessage(0), ${beatMs})`], { type: 'text/javascript' }),
  )
  const worker = new Worker(address)
  worker.onmessage = beat
  return () => {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}
