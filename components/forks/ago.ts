'use client'

import { useEffect, useState } from 'react'
import { forksStrings } from '@/components/strings/forks'
import { listTime } from '@/components/workspace/format-time'

const minuteMs = 60_000

/** Formats how long ago a time was: 'now', '12 min ago', then the time. */
export function ago(time: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(time)) / minuteMs)
  if (minutes < 1) return forksStrings.now
  return minutes < 60 ? forksStrings.minutesAgo(minutes) : listTime(time, now)
}

/** Returns the current time, updated often enough to show minutes. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
