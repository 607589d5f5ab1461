'use client'

import { useEffect, useState } from 'react'
import type { Trouble } from '@/components/strings/shell/connection'
import { isTrouble } from '@/components/trpc/server-trouble'

const againMs = 10_000

/** Finds out what is wrong while a connection is lost, and again every ten seconds. Null until it is known. */
export function useTrouble(isLost: boolean): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    if (!isLost) return
    let isOver = false
    const look = async () => {
      const found = await findTrouble()
      if (!isOver) setTrouble(found)
    }
    void look()
    const looking = setInterval(look, againMs)
    return () => {
      isOver = true
      clearInterval(looking)
      setTrouble(null)
    }
  }, [isLost])
  return isLost ? trouble : null
}

export async function findTrouble(): Promise<Trouble> {
  if (!isOnline()) return 'offline'
  try {
    const answer = await fetch('/api/config', { cache: 'no-store', redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return 'signIn'
    return isTrouble(answer) || answer.status >= 500 ? 'server' : 'live'
  } catch {
    // The network may have gone in the meantime.
    return isOnline() ? 'unreachable' : 'offline'
  }
}

function isOnline(): boolean {
  return navigator.onLine
}
