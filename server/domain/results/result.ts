/**
 * What comes out of a fork: short lines for the team, each with the messages that it rests on. A draft belongs to its
 * fork; published, it stands in the parent thread as a message.
 */
import * as z from 'zod'
import { oneLine } from '../messages/one-line.ts'
import { id, time } from '../wire/ids.ts'

/** What a result may hold. Lengths are UTF-16 units, words are counted by countWords. */
export const resultLimits = {
  headlineLength: 120,
  bullets: 5,
  /** Deferred items, open questions and objections: so many of each. */
  others: 5,
  lineLength: 400,
  quoteLength: 300,
  citationsPerLine: 8,
  words: 200,
} as const

/**
 * The exact words of a fork's message that a line rests on. `number` is the message's in its fork. `hidden`: the message
 * was edited or deleted since, so its words are not kept any more and `quote` is empty.
 */
export const citation = z.object({
  messageId: id,
  number: z.number().int().positive(),
  quote: z.string().max(resultLimits.quoteLength),
  hidden: z.enum(['edited', 'deleted']).optional(),
})
export type Citation = z.infer<typeof citation>

/** Whose wording a line is: the agent's, a person's, or the agent's changed by a person. */
export const wording = z.discriminatedUnion('by', [
  z.object({ by: z.literal('agent') }),
  /**
   * `original`: what the agent had written. `beside`: a person changed what stands beside the text (kind, owner, who), so
   * the agent's text put back is not the agent's line yet.
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
 * One line. Its `id` holds from the first draft to its publication, whoever edits it; the lines of a later draft have
 * ids of their own, so a comparison of versions follows those by their words. Without citations it has no source, which
 * is published only `marked`: as added by that person.
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
  /** As the fork named them; only of something to be done, and only where somebody was named. */
  owner: z.string().overwrite(oneLine).max(80).nullable(),
})
export type ResultBullet = z.infer<typeof resultBullet>

/** Who objected to what. `who` as the fork names them. */
export const objection = resultLine.extend({ who: z.string().overwrite(oneLine).max(80) })
export type Objection = z.infer<typeof objection>

/** A result's words, as they are drafted, edited and published. */
export const resultBody = z.object({
  headline: z.string().overwrite(oneLine).max(resultLimits.headlineLength),
  headlineWording: wording,
  bullets: z.array(resultBullet).max(resultLimits.bullets),
  deferred: z.array(resultLine).max(resultLimits.others),
  openQuestions: z.array(resultLine).max(resultLimits.others),
  dissent: z.array(objection).max(resultLimits.others),
})
export type ResultBody = z.infer<typeof resultBody>

/** Where the first words of a draft are: still written, there, or the agent could not (the task says why). */
const draftState = z.enum(['drafting', 'ready', 'failed'])

/** A result that is not published yet. There is at most one per fork; saves carry its `rev`. */
export const resultDraft = z.object({
  forkId: id,
  version: z.number().int().positive(),
  rev: z.number().int().positive(),
  state: draftState,
  body: resultBody,
  /** The agent as which it speaks. */
  agentId: id,
  /** The task that drafts or drafted it; null: a person began with nothing. */
  taskId: id.nullable(),
  /** How many of the fork's messages it was made from, and the thread's revision then. */
  messageCount: z.number().int(),
  basedOnRev: z.number().int(),
  createdBy: id,
  updatedBy: id.nullable(),
  updatedAt: time,
})
export type ResultDraft = z.infer<typeof resultDraft>

/** A result as it stands in the thread: in its message's metadata, and in the fork's list of versions. */
export const publishedResult = z.object({
  forkId: id,
  /** What the fork was about. */
  description: z.string(),
  version: z.number().int().positive(),
  body: resultBody,
  /** Who took part, in order of their first message. */
  participants: z.array(z.object({ id, kind: z.enum(['user', 'agent']) })),
  agentId: id,
  /** Of so many messages it rested on `cited` when it was published; `body` tells on which it does now. */
  messageCount: z.number().int(),
  cited: z.array(z.number().int().positive()),
  publishedBy: id,
  publishedAt: time,
})
export type PublishedResult = z.infer<typeof publishedResult>

/** That a version was published, for a list of them. */
export const publishedVersion = publishedResult
  .pick({ version: true, publishedAt: true, publishedBy: true })
  .extend({ messageId: id })
export type PublishedVersion = z.infer<typeof publishedVersion>

/** Every line that can rest on messages, in the order in which they are read. */
export function linesOf(body: ResultBody): ResultLine[] {
  return [...body.bullets, ...body.deferred, ...body.openQuestions, ...body.dissent]
}

/** The numbers of the messages that a result rests on, ascending: those whose words still stand there. */
export function citedNumbers(body: ResultBody): number[] {
  const citations = linesOf(body).flatMap(line => line.citations.filter(({ hidden }) => !hidden))
  const numbers = citations.map(({ number }) => number)
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Words of everything that is read: headline and lines, in whatever script. */
export function countWords(body: ResultBody): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const text = [body.headline, ...linesOf(body).map(line => line.text)].join('\n')
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/** A result that says nothing yet. */
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
