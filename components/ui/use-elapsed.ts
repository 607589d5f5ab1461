'use client'

import { useEffect, useState } from 'react'

/** Returns the whole seconds since a time, by the reader's clock, updated every second. */
export function useElapsed(since: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
}
