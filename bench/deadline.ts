import { setTimeout as pause } from 'node:timers/promises'

/** Fails when something takes longer than it may, so that a bench that hangs ends with a sentence. */
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

/** Waits until something holds, looking every few milliseconds; false when it does not in that time. */
export async function until(seconds: number, check: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + seconds * 1_000
  while (!(await check())) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}
