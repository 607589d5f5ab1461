import { createChance } from '../../bench/scene/prose.ts'
import { makeCalendar } from './calendar.ts'
import { agents, channels, people } from './cast.ts'
import { makeQuestions } from './make-questions.ts'
import { readStories, type Story, type StoryEntry, type StoryItem } from './read-stories.ts'
import { tellSmallTalk } from './small-stories.ts'
import { boats } from './stories/boats.ts'
import { crew } from './stories/crew.ts'
import { families } from './stories/families.ts'
import { office } from './stories/office.ts'
import { privately } from './stories/private.ts'
import { tickets } from './stories/tickets.ts'
import { timetable } from './stories/timetable.ts'
import { website } from './stories/website.ts'
import type { Talk, TalkItem, TalkLedgerEntry } from './talk.ts'
import { type Marked, writeThread, writeWords } from './write-thread.ts'

/** How long the talk lasts. */
export const weeks = 10

/** `seed`: another seed, other words. `monday`: the first day, for example 2026-01-12. */
export interface TalkSettings {
  seed: number
  monday: string
}

/** Makes the talk. The same settings always give the same talk. */
export function makeTalk({ seed, monday }: TalkSettings): Talk {
  const calendar = makeCalendar(monday)
  const chance = createChance(seed)
  const stories = [...readEveryStory(), ...tellSmallTalk(weeks, chance)].sort(
    (one, other) => calendar.read(one.at) - calendar.read(other.at),
  )
  const write = (text: string) => writeWords(text, { calendar, chance })
  const telling = { calendar, chance, number: createNumbers() }
  const written = stories.map(story => writeThread(story, telling))
  const marks = new Map(written.flatMap(each => [...each.marks]))
  const found = (key: string): readonly Marked[] => {
    const sources = marks.get(key)
    if (!sources) throw new Error(`No words are marked as ${key}.`)
    return sources
  }
  const itemIds = nameEach(
    stories.flatMap(story => story.items),
    'i',
  )
  const items = stories.flatMap(story => story.items).map(item => makeItem(item))
  return {
    ...{ people, agents, channels, threads: written.map(({ thread }) => thread), items },
    ledger: makeLedger(stories.flatMap(story => story.entries)),
    questions: makeQuestions(stories, { itemIds, items, write }, chance),
  }

  function makeItem({ key, kind, text, about, agent }: StoryItem): TalkItem {
    const sources = found(key).map(({ messageId, quote }) => ({ messageId, quote }))
    const successor = stories.flatMap(story => story.items).find(({ replaces }) => replaces === key)
    return {
      ...{ id: itemIds.get(key) ?? '', kind, text: write(text), sources, about, agent },
      at: found(key).at(-1)?.at ?? '',
      supersededBy: (successor && itemIds.get(successor.key)) ?? null,
    }
  }

  function makeLedger(entries: readonly StoryEntry[]): TalkLedgerEntry[] {
    const ids = nameEach(entries, 'l')
    return entries.map(({ key, kind, text, owner, due, state }) => {
      const [source] = found(key)
      if (!source) throw new Error(`${key} has no source.`)
      const { at, ...words } = source
      const successor = entries.find(({ replaces }) => replaces === key)
      const done = typeof state === 'object' ? found(state.done)[0] : undefined
      return {
        ...{ id: ids.get(key) ?? '', kind, text: write(text), owner, at, source: words },
        status: successor ? 'superseded' : typeof state === 'object' ? 'done' : state,
        dueOn: due && calendar.day(due),
        supersededBy: (successor && ids.get(successor.key)) ?? null,
        evidenceId: done?.messageId ?? null,
      }
    })
  }
}

function readEveryStory(): Story[] {
  const told = families.flatMap(({ story, times }) =>
    times.map(words => story.replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot)),
  )
  return [boats, tickets, timetable, website, crew, office, privately, ...told].flatMap(readStories)
}

/** Gives everything with a key an id of this letter. */
function nameEach(list: readonly { key: string }[], letter: string): Map<string, string> {
  const ids = new Map(list.map(({ key }, index) => [key, `${letter}${index + 1}`]))
  if (ids.size !== list.length) throw new Error(`A key of ${letter} is there twice.`)
  return ids
}

/** Counts ids of each letter. */
function createNumbers(): (letter: string) => string {
  const last = new Map<string, number>()
  return letter => {
    last.set(letter, (last.get(letter) ?? 0) + 1)
    return `${letter}${last.get(letter)}`
  }
}
