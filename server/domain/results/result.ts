/**
 * The result of a fork: short lines for the team, each with the messages that it is based on. A result draft
 * belongs to its fork; after publishing, the result is a message in the parent thread.
 */
import * as z from 'zod'
import { oneLine } from '../messages/one-line.ts'
import { id, time } from '../wire/ids.ts'

/** The limits of a result. Lengths are UTF-16 units, words are counted by countWords. */
export const resultLimits = {
  headlineLength: 120,
  bullets: 5,
  /** The most deferred items, open questions and objections, each. */
  others: 5,
  lineLength: 400,
  quoteLength: 300,
  citationsPerLine: 8,
  whyLength: 240,
  words: 200,
} as const

/**
 * The exact words of a fork's message that a line is based on. `number` is the message's number in its fork.
 * `hidden`: the message was edited or deleted since, so its words are no longer kept and `quote` is empty.
 */
export const citation = z.object({
  messageId: id,
  number: z.int32().positive(),
  quote: z.string().max(resultLimits.quoteLength),
  hidden: z.enum(['edited', 'deleted']).optional(),
})
export type Citation = z.infer<typeof citation>

/** The author of a line's wording: the agent, a person, or the agent with changes by a person. */
export const wording = z.discriminatedUnion('by', [
  z.object({ by: z.literal('agent') }),
  /**
   * `original`: the agent's words. `beside`: a person changed the fields beside the text (kind, owner, who),
   * so the line is not the agent's again when only the agent's text is put back.
   */
  z.object({
    by: z.literal('both'),
    userId: id,
    original: z.string().max(resultLimits.lineLength),
    beside: z.literal(true).optional(),
  }),
  z.object({ by: z.literal('person'), userId: id }),
])
export type Wording = z.infer<typeof wording>

const lineText = z.string().overwrite(oneLine).max(resultLimits.lineLength)

/**
 * A line of a result. Its `id` stays the same through all drafts, versions and edits. A line
 * without citations has no source, and is published only if it is `marked`: as added by that person.
 */
export const resultLine = z.object({
  id: z
    .string()
    .max(40)
    .regex(/^[\w.-]+$/),
  text: lineText,
  citations: z.array(citation).max(resultLimits.citationsPerLine),
  wording,
  marked: id.nullable(),
})
export type ResultLine = z.infer<typeof resultLine>

export const bulletKind = z.enum(['decision', 'finding', 'action'])
export const resultBullet = resultLine.extend({
  kind: bulletKind,
  /** The owner as the fork named them; only for an action, and only if the fork named somebody. */
  owner: z.string().overwrite(oneLine).max(80).nullable(),
})
export type ResultBullet = z.infer<typeof resultBullet>

/** An objection, and the person who made it. `who` is the name that the fork uses. */
export const objection = resultLine.extend({ who: z.string().overwrite(oneLine).max(80) })
export type Objection = z.infer<typeof objection>

/** The words of a result, in a draft, in the editor and after publishing. */
export const resultBody = z.object({
  headline: z.string().overwrite(oneLine).max(resultLimits.headlineLength),
  headlineWording: wording,
  bullets: z.array(resultBullet).max(resultLimits.bullets),
  deferred: z.array(resultLine).max(resultLimits.others),
  openQuestions: z.array(resultLine).max(resultLimits.others),
  dissent: z.array(objection).max(resultLimits.others),
})
export type ResultBody = z.infer<typeof resultBody>

/** The parts of a result that contain lines, in reading order. */
export const sections = ['bullets', 'deferred', 'openQuestions', 'dissent'] as const
export type Section = (typeof sections)[number]

/** Returns the number of lines that a section has room for. */
export function roomOf(section: Section): number {
  return section === 'bullets' ? resultLimits.bullets : resultLimits.others
}

/**
 * The reason of an agent for a change since the version before, with the numbers of the messages that show it.
 * `contradicted`: the line is of people, so it stays, but later messages contradict it. `lineId`: the line, or
 * `headline`.
 */
export const lineNote = z.object({
  lineId: resultLine.shape.id,
  change: z.enum(['changed', 'dropped', 'contradicted']),
  why: z.string().max(resultLimits.whyLength),
  numbers: z.array(z.number().int().positive()).max(resultLimits.citationsPerLine),
})
export type LineNote = z.infer<typeof lineNote>

/** The state of a draft's first version: being written, ready, or the agent failed (the task says why). */
const draftState = z.enum(['drafting', 'ready', 'failed'])

/** A result that is not published yet. There is at most one per fork; saves carry its `rev`. */
export const resultDraft = z.object({
  forkId: id,
  version: z.number().int().positive(),
  rev: z.number().int().positive(),
  state: draftState,
  body: resultBody,
  /** The published version that it began with; null: there is none, or it was deleted. */
  base: z.object({ version: z.number().int().positive(), body: resultBody }).nullable(),
  /** The reasons of the agent for its changes since then. */
  notes: z.array(lineNote),
  /** The agent that is the author of the result. */
  agentId: id,
  /** The task that drafts or drafted it; null: a person began with an empty draft. */
  taskId: id.nullable(),
  /** The number of the last message that it was made from, and the thread's revision then. */
  messageCount: z.number().int(),
  basedOnRev: z.number().int(),
  createdBy: id,
  updatedBy: id.nullable(),
  updatedAt: time,
})
export type ResultDraft = z.infer<typeof resultDraft>

/** A published result: in its message's metadata, and in the fork's list of versions. */
export const publishedResult = z.object({
  forkId: id,
  /** The fork's description at that time. */
  description: z.string(),
  version: z.number().int().positive(),
  body: resultBody,
  /** The version that it began with, and the reasons for the changes since; left out: it began with none. */
  base: z.number().int().positive().optional(),
  notes: z.array(lineNote).optional(),
  /** The people and agents who took part, in order of their first message. */
  participants: z.array(z.object({ id, kind: z.enum(['user', 'agent']) })),
  agentId: id,
  /**
   * The number of messages in the fork at publication, of which it cited `cited`; `body` tells which messages
   * it cites now.
   */
  messageCount: z.number().int(),
  cited: z.array(z.number().int().positive()),
  /**
   * The messages that came after the draft and that the result does not cite: their count, and the number of the last
   * message before them. Not there: there were none.
   */
  unconsidered: z.object({ count: z.number().int().positive(), after: z.number().int() }).optional(),
  /** The task that drafted it. Not there: a person wrote it from the start. */
  taskId: id.optional(),
  publishedBy: id,
  publishedAt: time,
})
export type PublishedResult = z.infer<typeof publishedResult>

/** The last result of a page: when it was published, and its message. */
export const resultCursor = z.object({ publishedAt: time, id })
export type ResultCursor = z.infer<typeof resultCursor>

/** A published version in a list of versions. */
export const publishedVersion = publishedResult
  .pick({ version: true, publishedAt: true, publishedBy: true })
  .extend({ messageId: id })
export type PublishedVersion = z.infer<typeof publishedVersion>

/**
 * Tells whether a line is of people: a person wrote, edited or marked it. An agent never changes or drops it.
 */
export function isOfPeople({ wording, marked }: ResultLine): boolean {
  return wording.by !== 'agent' || marked !== null
}

/** Lists every line that can cite messages, in reading order. */
export function linesOf(body: ResultBody): ResultLine[] {
  return [...body.bullets, ...body.deferred, ...body.openQuestions, ...body.dissent]
}

/**
 * Lists the numbers of the messages that a result cites, ascending: only messages that still have the quoted
 * words.
 */
export function citedNumbers(body: ResultBody): number[] {
  const citations = linesOf(body).flatMap(line => line.citations.filter(({ hidden }) => !hidden))
  const numbers = citations.map(({ number }) => number)
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Returns citations in the order of the messages. */
export function inNumberOrder(citations: readonly Citation[]): Citation[] {
  return [...citations].sort((a, b) => a.number - b.number)
}

/** Counts the words of all readable text: headline and lines, in any script. */
export function countWords(body: ResultBody): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const text = [body.headline, ...linesOf(body).map(line => line.text)].join('\n')
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/** Returns a result without any words. */
export function emptyResult(): ResultBody {
  return {
    headline: '',
    headlineWording: { by: 'agent' },
    bullets: [],
    deferred: [],
    openQuestions: [],
    dissent: [],
  }
}
