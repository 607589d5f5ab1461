import type { Emoji, EmojiGroup } from './emoji-list'

/** Common words of people where the official name has another word. */
const asked: Readonly<Record<string, string>> = {
  '+1': 'thumbs up',
  yes: 'thumbs up',
  '-1': 'thumbs down',
  no: 'thumbs down',
  ok: 'ok hand',
  done: 'check mark',
  tick: 'check mark',
  lol: 'tears of joy',
  haha: 'tears of joy',
  laugh: 'tears of joy',
  love: 'heart',
  party: 'party popper',
  tada: 'party popper',
  hooray: 'party popper',
  thanks: 'folded hands',
  please: 'folded hands',
  pray: 'folded hands',
  clap: 'clapping hands',
  hi: 'waving hand',
  bye: 'waving hand',
  look: 'eyes',
  watching: 'eyes',
  think: 'thinking face',
  hmm: 'thinking face',
  cool: 'sunglasses',
  sad: 'crying',
  '100': 'hundred points',
  ship: 'rocket',
  bug: 'bug',
  idea: 'light bulb',
  warning: 'warning',
  wip: 'construction',
}

const mostFound = 60

/** Finds emoji whose names contain every typed word; names in which a word starts so come first. */
export function findEmoji(groups: readonly EmojiGroup[], query: string): Emoji[] {
  const typed = query.trim().toLowerCase().replace(/^:|:$/g, '').replaceAll('_', ' ')
  if (typed === '') return []
  const all = groups.flatMap(({ emojis }) => emojis)
  const byAlias = asked[typed]
  const found = [...(byAlias ? match(all, byAlias) : []), ...match(all, typed)]
  return [...new Set(found)].slice(0, mostFound)
}

function match(all: readonly Emoji[], typed: string): Emoji[] {
  const words = typed.split(/\s+/)
  return all
    .flatMap(emoji => {
      const name = emoji.name.toLowerCase()
      if (!words.every(word => name.includes(word))) return []
      const starts = name.startsWith(typed)
      const isIt = name === typed
      const begins = words.every(word => name.split(/[\s-]+/).some(part => part.startsWith(word)))
      return [{ emoji, rank: isIt ? 0 : starts ? 1 : begins ? 2 : 3 }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ emoji }) => emoji)
}
