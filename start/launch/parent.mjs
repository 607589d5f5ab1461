const lookEvery = 250

/**
 * Calls back once if the process that started us disappears without a signal (kill -9 of npm, or of an older
 * Node that only passes on to a newer one). If another program started us, we run independently: a shell may
 * end before us.
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
