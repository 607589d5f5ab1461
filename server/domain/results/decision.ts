/**
 * A decision of a team, or another line of a fork's current result: a finding, an action, a deferred item, an open
 * question or an objection, with links back to all its sources.
 */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { bulletKind, publishedResult, type ResultBody } from './result.ts'

/** The kinds of lines: first those of bullets. */
export const decisionKind = z.enum([...bulletKind.options, 'deferred', 'open_question', 'objection'])
export type DecisionKind = z.infer<typeof decisionKind>

export const decision = z.object({
  id,
  forkId: id,
  threadId: id,
  channelId: id,
  /** The result's message in the thread. */
  messageId: id,
  /** The line in `result`. */
  lineId: z.string(),
  kind: decisionKind,
  text: z.string(),
  headline: z.string(),
  publishedAt: time,
  /** The time since when the result may no longer match its fork. */
  staleAt: time.nullable(),
  result: publishedResult,
})
export type Decision = z.infer<typeof decision>

/** The last decision of a page. */
export const decisionCursor = z.object({ publishedAt: time, id })
export type DecisionCursor = z.infer<typeof decisionCursor>

export const decisionPage = z.object({
  decisions: z.array(decision),
  nextCursor: decisionCursor.nullable(),
})
export type DecisionPage = z.infer<typeof decisionPage>

/** A filter for decisions; a line must match every given field. */
export const decisionFilter = z.object({
  kind: decisionKind.optional(),
  channelId: id.optional(),
  /** A person who published the result, or wrote in its fork. */
  personId: id.optional(),
})
export type DecisionFilter = z.infer<typeof decisionFilter>

/** Lists the lines of a result with their kinds, in reading order. */
export function decisionLines(body: ResultBody): { id: string; kind: DecisionKind; text: string }[] {
  const of = (kind: DecisionKind) => (line: { id: string; text: string }) => ({
    id: line.id,
    kind,
    text: line.text,
  })
  return [
    ...body.bullets.map(({ id, kind, text }) => ({ id, kind, text })),
    ...body.deferred.map(of('deferred')),
    ...body.openQuestions.map(of('open_question')),
    ...body.dissent.map(of('objection')),
  ]
}
