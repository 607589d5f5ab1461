/**
 * Holds the answer of a model that reflects on a channel against the messages that it was shown. Pure. A memory whose
 * quote does not stand in its message, or that rests on the words of agents alone, is dropped and counted.
 */
import * as z from 'zod'
import { quoteName, shorten } from '../../drafting/describe-fault.ts'
import { fold } from '../../drafting/discussion.ts'
import { isBlank } from '../../messages/message-content.ts'
import { oneLine } from '../../messages/one-line.ts'
import { type CitationFault, checkCitations } from '../../results/check-result.ts'
import { id } from '../../wire/ids.ts'
import { memoryKind } from '../memory-item.ts'
import type { Reflected, ReflectedItem } from './reflected.ts'

/** A message that the model was shown. */
export interface ReadMessage {
  id: string
  /** The number by which the model names it. */
  number: number
  content: string
  /** A person wrote it, or a person published it as a result. */
  isByPerson: boolean
}

/** A memory that the model was shown, which a new one may supersede. */
export interface ShownItem {
  id: string
  label: string
}

export interface ReadSources {
  messages: readonly ReadMessage[]
  items: readonly ShownItem[]
  /** The people who wrote or were mentioned, by every name that they have here. */
  people: readonly { id: string; names: readonly string[] }[]
}

/** A memory that stands in the messages letter by letter. */
export const checkedItem = z.object({
  kind: memoryKind,
  text: z.string(),
  aboutUserIds: z.array(id),
  confidence: z.number(),
  sources: z.array(z.object({ messageId: id, quote: z.string() })),
  /** The older memory that it contradicts. */
  supersedes: id.nullable(),
})
export type CheckedItem = z.infer<typeof checkedItem>

export interface CheckedReflection {
  items: CheckedItem[]
  /** The number of memories in the answer that are not kept. */
  dropped: number
  /** The errors, as sentences for the model. */
  faults: string[]
}

export const reflectionLimits = {
  /** The most memories of one reading. */
  items: 30,
  textLength: 300,
  sourcesPerItem: 5,
  aboutPerItem: 5,
} as const

export function checkReflected({ items }: Reflected, sources: ReadSources): CheckedReflection {
  const faults: string[] = []
  const kept: CheckedItem[] = []
  const told = new Set<string>()
  for (const [index, item] of items.entries()) {
    const at = `items[${index + 1}]`
    if (index === reflectionLimits.items) {
      faults.push(`items: there can be at most ${reflectionLimits.items}. Keep the most useful ones.`)
    }
    if (index >= reflectionLimits.items) continue
    const checked = checkItem(item, sources, fault => faults.push(`${at}: ${fault}`))
    if (!checked || told.has(fold(checked.text))) continue
    told.add(fold(checked.text))
    // An older memory gives way once.
    const isTaken = kept.some(({ supersedes }) => supersedes !== null && supersedes === checked.supersedes)
    kept.push(isTaken ? { ...checked, supersedes: null } : checked)
  }
  return { items: kept, dropped: items.length - kept.length, faults }
}

function checkItem(
  item: ReflectedItem,
  { messages, items, people }: ReadSources,
  tell: (fault: string) => void,
): CheckedItem | null {
  const text = oneLine(item.text)
  if (isBlank(text)) return null
  if (text.length > reflectionLimits.textLength) {
    tell(`the text has more than ${reflectionLimits.textLength} characters.`)
    return null
  }
  const sources = checkSources(item, messages, tell)
  if (sources.length === 0) return null
  const older = items.find(({ label }) => label === item.supersedes)
  if (item.supersedes !== null && !older) tell(`there is no memory ${quoteName(item.supersedes)}.`)
  return {
    kind: item.kind,
    text,
    aboutUserIds: findPeople(item.about, people),
    confidence: Math.min(1, Math.max(0, item.confidence)),
    sources,
    supersedes: older?.id ?? null,
  }
}

function checkSources(
  { citations: given }: ReflectedItem,
  messages: readonly ReadMessage[],
  tell: (fault: string) => void,
): CheckedItem['sources'] {
  const find = (number: number) => messages.find(message => message.number === number)
  if (given.length === 0) tell('it cites no message.')
  const { citations, faults } = checkCitations(given, find)
  for (const { number, quote, fault } of faults) {
    tell(faultWords[fault](number, JSON.stringify(shorten(quote, 200))))
  }
  const isByPerson = citations.some(({ number }) => find(number)?.isByPerson)
  if (citations.length > 0 && !isByPerson) tell('it rests only on words of agents.')
  // A source that is wrong makes the whole memory doubtful.
  if (faults.length > 0 || !isByPerson) return []
  return citations
    .slice(0, reflectionLimits.sourcesPerItem)
    .map(({ messageId, quote }) => ({ messageId, quote }))
}

const faultWords: Readonly<Record<CitationFault, (number: number, quote: string) => string>> = {
  no_message: number => `there is no message ${number}.`,
  not_said: (number, quote) => `message ${number} does not contain these words letter by letter: ${quote}.`,
  too_short: (number, quote) => `the quote of message ${number} is too short to prove anything: ${quote}.`,
  too_long: number =>
    `the quote of message ${number} is too long. Quote only the words that support the memory.`,
}

/** Returns the people who have these names. A name that two people have means nobody. */
function findPeople(names: readonly string[], people: ReadSources['people']): string[] {
  const found = names.flatMap(named => {
    const name = fold(named).replace(/^@/u, '')
    const matching = people.filter(each => each.names.some(one => fold(one) === name))
    return matching.length === 1 && matching[0] ? [matching[0].id] : []
  })
  return [...new Set(found)].slice(0, reflectionLimits.aboutPerItem)
}
