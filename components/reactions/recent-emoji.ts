import { createStore } from '@/components/live/store'

const place = 'openvibe:emoji'
const first = ['👍', '✅', '👀', '🎉', '❤️', '😄', '🙏', '🚀'] as const
const kept = 16

const recent = createStore<readonly string[]>([])
let isRead = false

/** Emoji that are at hand: those used last in this browser, then the ones that most people need. */
export const recentEmoji = {
  get(): readonly string[] {
    if (!isRead) {
      isRead = true
      recent.set(fill(readStored()))
    }
    return recent.get()
  },
  subscribe: recent.subscribe,
  note(emoji: string) {
    const next = fill([emoji, ...recentEmoji.get().filter(each => each !== emoji)])
    recent.set(next)
    try {
      localStorage.setItem(place, next.join(' '))
    } catch {
      // They are kept as long as the page is.
    }
  },
}

function readStored(): string[] {
  try {
    return (localStorage.getItem(place) ?? '').split(' ').filter(each => each !== '')
  } catch {
    return []
  }
}

function fill(used: readonly string[]): string[] {
  return [...new Set([...used, ...first])].slice(0, kept)
}
