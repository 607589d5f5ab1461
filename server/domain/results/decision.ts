/** A decision of a team: a bullet of a fork's current result, with links back to all its sources. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { bulletKind, publishedResult } from './result.ts'

export const decision = z.object({
  id,
  forkId: id,
  threadId: id,
  channelId: id,
  /** The result's message in the thread. */
  messageId: id,
  /** The bullet in `result`. */
  lineId: z.string(),
  kind: bulletKind,
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
