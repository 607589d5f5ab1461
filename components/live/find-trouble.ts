import type { Trouble } from '@/components/strings/shell/connection'
import { asked, patienceMs } from '@/components/trpc/limit-reads'
import { isTrouble } from '@/components/trpc/server-trouble'

/** Asks the server a small question, whose answer is waited for only briefly. Returns what is wrong. Never throws. */
export async function findTrouble(): Promise<Trouble> {
  if (!isOnline()) return 'offline'
  try {
    const late = new AbortController()
    setTimeout(() => late.abort(), patienceMs.question)
    const { signal } = late
    const how = { cache: 'no-store', redirect: 'manual', priority: asked } as const
    const answer = await fetch('/api/config', { ...how, signal })
    if (answer.type === 'opaqueredirect') return 'signIn'
    return isTrouble(answer) || answer.status >= 500 ? 'server' : 'live'
  } catch {
    // The network may have gone in the meantime.
    return nothingAnswers()
  }
}

/** Returns what is wrong as far as it is known without a question. */
export function nothingAnswers(): Trouble {
  return isOnline() ? 'unreachable' : 'offline'
}

function isOnline(): boolean {
  return navigator.onLine
}
