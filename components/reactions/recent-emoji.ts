import { useSyncExternalStore } from 'react'
import { type Kept, keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'
import { useWorkspace } from '@/components/workspace/workspace-context'

const first = ['👍', '✅', '👀', '🎉', '❤️', '😄', '🙏', '🚀'] as const
const most = 16

const byPerson = new Map<string, Kept<readonly string[]>>()

/** The emoji that a person is offered first: those they used last in this browser, then the most common ones. */
export function useRecentEmoji(): { recent: readonly string[]; note: (emoji: string) => void } {
  const kept = recentOf(useWorkspace().me.userId)
  const recent = useSyncExternalStore(kept.subscribe, kept.get, kept.get)
  return { recent, note: emoji => kept.set(fill([emoji, ...kept.get().filter(each => each !== emoji)])) }
}

function recentOf(userId: string): Kept<readonly string[]> {
  const known = byPerson.get(userId)
  if (known) return known
  const made = keep<readonly string[]>(placeOf(userId, 'emoji'), {
    otherwise: first,
    parse: text => fill(text.split(' ').filter(each => each !== '')),
    write: emoji => emoji.join(' '),
  })
  byPerson.set(userId, made)
  return made
}

function fill(used: readonly string[]): string[] {
  return [...new Set([...used, ...first])].slice(0, most)
}
