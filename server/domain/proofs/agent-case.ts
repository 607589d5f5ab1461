import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'
import { expectations } from './expectation.ts'
import { verdict } from './proof.ts'

const question = z
  .string()
  .trim()
  .min(1, 'Enter the question.')
  .max(limits.schedulePromptLength, 'A question can have up to 10,000 characters.')

/** The question of a case: a past message, or typed words in a thread, a fork, or no conversation at all. */
export const caseSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), messageId: id }),
  z.strictObject({ kind: z.literal('thread'), threadId: id, forkId: id.nullable(), text: question }),
  z.strictObject({ kind: z.literal('text'), text: question }),
])
export type CaseSource = z.infer<typeof caseSource>

const caseName = z
  .string()
  .overwrite(plainName)
  .min(1, 'Give the case a name.')
  .max(80, 'Use at most 80 characters.')

/** The fields of a case that an admin sets. */
export const caseFields = z.object({ name: caseName, source: caseSource, expectations })
export type CaseFields = z.infer<typeof caseFields>

/** The most cases of one agent: all of them run in one proof. */
export const mostCases = 100

/** The newest finished run of a case. */
export const lastRun = z.object({
  proofId: id,
  itemId: id,
  verdict,
  /** The number of expectations that held, and of all. */
  met: z.number().int(),
  of: z.number().int(),
  at: time,
})

/** A case as the admins see it who may read its conversation. */
export const agentCase = z.object({
  id,
  agentId: id,
  name: z.string(),
  source: caseSource,
  /** The conversation; null: the question rests on none. */
  place: z
    .object({ channelId: id, threadId: id, forkId: id.nullable(), seq: z.number().int().nullable() })
    .nullable(),
  /** The words of the question; null: the message was deleted. */
  question: z.string().nullable(),
  expectations,
  authorUserId: id,
  updatedAt: time,
  last: lastRun.nullable(),
})
export type AgentCase = z.infer<typeof agentCase>
