'use client'

import { useEffect, useState } from 'react'
import type { PersonStatus } from '@/server/domain/people/profile'
import { statusAt } from '@/server/domain/people/status-at'

/** The longest time that a timer of a browser can wait. */
const longestWait = 2_147_483_647

/** Returns a status until it ends: it ends by itself on every page that shows it. */
export function useStatus(status: PersonStatus | null): PersonStatus | null {
  // The server left out what had ended: what it drew stays until the timer.
  const [now, setNow] = useState(() => new Date(0))
  const endsAt = status?.endsAt
  useEffect(() => {
    if (!endsAt) return
    const wait = new Date(endsAt).getTime() - Date.now()
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(wait, 0) + 1, longestWait))
    return () => clearTimeout(timer)
  }, [endsAt])
  return statusAt(status, now)
}
