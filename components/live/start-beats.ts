/** The time between heartbeats: the server closes a socket that says nothing for a minute. */
export const beatMs = 25_000

/** Calls the listener at each heartbeat until the returned function is called. */
export function startBeats(onBeat: () => void): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(onBeat, beatMs)
    return () => clearInterval(timer)
  }
  // Browsers slow down the timers of hidden tabs, but not those of a worker.
  const address = URL.createObjectURL(
    new Blob([`setInterval(() => postMessage(0), ${beatMs})`], { type: 'text/javascript' }),
  )
  const worker = new Worker(address)
  worker.onmessage = onBeat
  return () => {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}
