/** A trial: an admin tries a version of an agent, and nothing of it reaches the conversation. */
import * as z from 'zod'
import { toolEffect } from '../agents/tool.ts'
import { notShown } from '../tasks/bodies/sight.ts'
import { task, taskStream } from '../tasks/task.ts'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

const text = z.string().trim().min(1).max(limits.messageLength)

/** The question of a trial: a message that was written before, or words in a conversation, or words alone. */
export const trialInput = z.union([
  z.strictObject({ messageId: id.describe('A message. The agent is shown the conversation before it.') }),
  z.strictObject({ threadId: id, forkId: id.optional(), text }),
  z.strictObject({ text }),
])
export type TrialInput = z.infer<typeof trialInput>

const other = {
  model: z.string().trim().min(1).max(100).optional(),
  /** The endpoint of that model; null: the server's own. Left out: the version's. Without a model it says nothing. */
  endpointId: id.nullish(),
}

/** A version that is tried, or the draft of the next one, with its own model or another one. */
export const trialSide = z.union([
  z.strictObject({ versionId: id, ...other }),
  z.strictObject({ draftRev: z.int32().positive(), ...other }),
])
export type TrialSide = z.infer<typeof trialSide>

/** A call of a trial. `simulated`: it would have acted, so it was not made. */
const trialCall = z.object({
  callId: z.string(),
  name: z.string(),
  effect: toolEffect,
  outcome: z.enum(['open', 'made', 'simulated', 'failed']),
})
export type TrialCall = z.infer<typeof trialCall>

/** A trial as the admin sees it. */
export const trial = z.object({
  task,
  /** The question, as a later trial would ask it; null: its words are gone. */
  input: trialInput.nullable(),
  /** The version that is tried, with its number; null: it was never published. */
  versionId: id,
  version: z.number().int().nullable(),
  /** The model that replaces the version's own. */
  model: z.string().nullable(),
  /** The endpoint of that model; null: the server's own. Left out: the version's. */
  endpointId: id.nullish(),
  /** The answer. Null: there is none yet, or the reader may not read it any more. */
  text: z.string().nullable(),
  /** Its words so far; null: it has ended, or the agent has not begun to write. */
  stream: taskStream.nullable(),
  notShown,
  turns: z.number().int(),
  calls: z.array(trialCall),
  /** The time from the request to the first word of the answer, and to its end. */
  firstTextMs: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** The event of the newest request, which the task's page shows. */
  requestSeq: z.number().int().nullable(),
})
export type Trial = z.infer<typeof trial>

/** A trial in the list of its agent. `question`: its first words; null: they are gone. */
export const trialEntry = trial.pick({ task: true, versionId: true, version: true, model: true }).extend({
  question: z.string().nullable(),
})
export type TrialEntry = z.infer<typeof trialEntry>
