import type { Emoji, EmojiGroup } from './emoji-list'

/** Common words of people where the official name has another word. */
const asked: Readonly<Record<string, string>> = {
  '+1': 'thumbs up',
  thumbsup: 'thumbs up',
  thumbsdown: 'thumbs down',
  yes: 'thumbs up',
  '-1': 'thumbs down',
  no: 'thumbs down',
  ok: 'ok hand',
  done: 'check mark',
  tick: 'check mark',
  lol: 'tears of joy',
  haha: 'tears of joy',
  laugh: 'tears of joy',
  joy: 'tears of joy',
  rofl: 'rolling on the floor',
  smile: 'grinning face with smiling eyes',
  grin: 'beaming face',
  wink: 'winking face',
  sob: 'loudly crying',
  sweat: 'grinning face with sweat',
  shrug: 'person shrugging',
  facepalm: 'person facepalming',
  love: 'heart',
  heart: 'red heart',
  party: 'party popper',
  tada: 'party popper',
  hooray: 'party popper',
  thanks: 'folded hands',
  please: 'folded hands',
  pray: 'folded hands',
  clap: 'clapping hands',
  wave: 'waving hand',
  'raised hands': 'raising hands',
  muscle: 'flexed biceps',
  'white check mark': 'check mark button',
  'heavy check mark': 'check mark',
  x: 'cross mark',
  boom: 'collision',
  zap: 'high voltage',
  bulb: 'light bulb',
  coffee: 'hot beverage',
  beers: 'clinking beer mugs',
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

/** Finds emoji whose names contain every typed word; common words and names in which a word starts so come first. */
export function findEmoji(groups: readonly EmojiGroup[], query: string): Emoji[] {
  const typed = fold(query)
  if (typed === '') return []
  const all = groups.flatMap(({ emojis }) => emojis)
  const byAlias = asked[typed]
  const begun = Object.entries(asked).flatMap(([word, name]) =>
    typed.length > 1 && word.startsWith(typed) ? match(all, name).slice(0, 1) : [],
  )
  const found = [...(byAlias ? match(all, byAlias) : []), ...begun, ...match(all, typed)]
  return [...new Set(found)].slice(0, mostFound)
}

/** Finds the emoji of exactly this name: its own, or a common word for it. */
export function findNamed(groups: readonly EmojiGroup[], name: string): Emoji | undefined {
  const typed = fold(name)
  const all = groups.flatMap(({ emojis }) => emojis)
  const byAlias = asked[typed]
  return byAlias ? match(all, byAlias)[0] : all.find(emoji => emoji.name.toLowerCase() === typed)
}

function fold(name: string): string {
  return name.trim().toLowerCase().replace(/^:|:$/g, '').replaceAll('_', ' ')
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
