import { keep } from '@/components/ui/kept'

const first = ['👍', '✅', '👀', '🎉', '❤️', '😄', '🙏', '🚀'] as const
const most = 16

const recent = keep<readonly string[]>('openvibe:emoji', {
  otherwise: first,
  parse: text => fill(text.split(' ').filter(each => each !== '')),
  write: emoji => emoji.join(' '),
})

/** The emoji that are offered first: those used last in this browser, then the most common ones. */
export const recentEmoji = {
  get: recent.get,
  subscribe: recent.subscribe,
  note(emoji: string) {
    recent.set(fill([emoji, ...recent.get().filter(each => each !== emoji)]))
  },
}

function fill(used: readonly string[]): string[] {
  return [...new Set([...used, ...first])].slice(0, most)
}
