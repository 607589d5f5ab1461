/**
 * Looks when the next thing is due, if that is before the next regular look. `now`: the clock in use; `lookMs`: the
 * time between regular looks.
 */
export function createDueTimer(options: { now(): Date; lookMs: number; look(): unknown }) {
  const { now, lookMs, look } = options
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  function drop() {
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    /** Takes the place of the plan before. Null: nothing is due. */
    plan(next: Date | null | undefined): void {
      drop()
      const inMs = next ? next.getTime() - now().getTime() : lookMs
      if (inMs > 0 && inMs < lookMs && !isStopped) timer = setTimeout(() => void look(), inMs + 1).unref()
    },
    stop(): void {
      isStopped = true
      drop()
    },
  }
}
