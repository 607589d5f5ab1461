const lookEvery = 250

/**
 * Calls back once when the process that started us is gone without a word (kill -9 of npm, or of an older Node
 * that only passes on to a newer one). Started by anything else we are on our own: a shell may well end before us.
 */
export function endWithParent(callback) {
  if (!process.env.npm_lifecycle_event && !process.env.OPENVIBE_LAUNCHER) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, lookEvery)
  timer.unref()
}
