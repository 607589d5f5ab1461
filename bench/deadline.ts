import { setTimeout as pause } from 'node:timers/promises'

/** Fails if something takes longer than it may, so that a bench that hangs ends with a sentence. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${seconds} s.`)), seconds * 1_000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits until a check succeeds, and checks every few milliseconds. Returns false if it does not succeed in
 * time.
 */
export async function until(seconds: number, check: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + seconds * 1_000
  while (!(await check())) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}
