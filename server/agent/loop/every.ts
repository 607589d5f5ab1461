/** Runs `work` again and again, never twice at a time. */
export function every(ms: number, work: () => Promise<void>) {
  let isStopped = false
  let timer: NodeJS.Timeout
  let current: Promise<void> = Promise.resolve()
  const plan = () => {
    timer = setTimeout(() => {
      current = work().finally(() => {
        if (!isStopped) plan()
      })
    }, ms)
  }
  plan()
  return {
    stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      return current
    },
  }
}
