import type { createChance } from '../../bench/scene/prose.ts'
import type { Calendar } from './calendar.ts'
import { channels, people } from './cast.ts'
import type { Story } from './read-stories.ts'
import { reactions } from './stories/chatter.ts'
import type { TalkFork, TalkMessage, TalkResult, TalkSource, TalkThread } from './talk.ts'

/** Returns numbers from 0 to below 1 that look random and follow from the seed. */
export type Chance = ReturnType<typeof createChance>

/** Returns one of a list. */
export function choose<Of>(list: readonly Of[], chance: Chance): Of {
  const found = list[Math.floor(chance() * list.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

/** Words that were marked in a message, and the message's time. */
export type Marked = TalkSource & { at: string }

export interface WrittenThread {
  thread: TalkThread
  /** The marked words by their name. */
  marks: ReadonlyMap<string, readonly Marked[]>
}

interface Telling {
  calendar: Calendar
  chance: Chance
  /** Returns an id that was not used before. */
  number(letter: 'm' | 't' | 'f'): string
}

/** Replaces `[this|that]` by one of both, and `{w4 Fri}` by its date. */
export function writeWords(text: string, { calendar, chance }: Omit<Telling, 'number'>): string {
  return text
    .replace(/\[([^\]]+)\]/g, (_, choices: string) => choose(choices.split('|'), chance))
    .replace(/\{(w\d+ \w{3})\}/g, (_, day: string) => calendar.name(day))
}

/** Writes the thread of a story: who said what when, and which words of it are marked. */
export function writeThread(story: Story, telling: Telling): WrittenThread {
  const { calendar, chance, number } = telling
  const id = number('t')
  const messages: TalkMessage[] = []
  const marks = new Map<string, Marked[]>()
  let fork:
    | (Omit<TalkFork, 'messages' | 'result'> & { messages: TalkMessage[]; result: TalkResult | null })
    | null = null
  let clock = calendar.read(story.at)
  const here = () => (fork && !fork.result ? fork.messages : messages)
  const say = (author: string, text: string) => {
    const message = {
      id: number('m'),
      author,
      at: new Date(clock).toISOString(),
      text: text.replace(markedWords, '$2'),
    }
    for (const [, key = '', quote = ''] of text.matchAll(markedWords)) {
      marks.set(key, [...(marks.get(key) ?? []), { messageId: message.id, quote, at: message.at }])
    }
    here().push(message)
    clock += (1 + Math.floor(chance() ** 3 * 45)) * 60_000 + Math.floor(chance() * 60) * 1000
  }
  for (const beat of story.beats) {
    if (beat.is === 'message') say(beat.author, writeWords(beat.text, telling))
    else if (beat.is === 'reaction') {
      const silent = people.filter(({ name }) => name !== here().at(-1)?.author && isAllowed(name, story))
      say(choose(silent, chance).name, choose(reactions[beat.mood] ?? [], chance))
    } else if (beat.is === 'pause') {
      if (calendar.read(beat.at) < clock) throw new Error(`${beat.at} is too early in ${story.at}.`)
      clock = calendar.read(beat.at)
    } else if (beat.is === 'fork') {
      const of = messages.at(-1)?.id ?? ''
      fork = { id: number('f'), author: beat.author, of, about: beat.about, messages: [], result: null }
    } else if (fork) {
      clock += 20 * 60_000
      fork.result = {
        ...{ id: number('m'), at: new Date(clock).toISOString(), headline: beat.headline },
        lines: story.resultLines.map(({ kind, key, text, owner }) => {
          const sources = (marks.get(key) ?? []).map(({ messageId, quote }) => ({ messageId, quote }))
          return { kind, text: writeWords(text, telling), owner, sources }
        }),
      }
      clock += 15 * 60_000
    }
  }
  return { thread: { id, channel: story.channel, messages, fork }, marks }
}

const markedWords = /<([\w-]+)>(.*?)<\/\1>/g

/** Only members speak in a private channel. */
function isAllowed(name: string, { channel }: Story): boolean {
  return channels.find(each => each.name === channel)?.members?.includes(name) ?? true
}
