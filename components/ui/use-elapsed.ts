'use client'

import { useEffect, useState } from 'react'

/** Returns the whole seconds since a time, by the reader's clock, updated every second. */
export function useElapsed(since: string): number {
  return Math.max(0, Math.floor((useClock() - Date.parse(since)) / 1_000))
}

/** Returns the whole seconds until a time, by the reader's clock, updated every second; 0: it is over. */
export function useRemaining(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - useClock()) / 1_000))
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
