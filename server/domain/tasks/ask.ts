/**
 * What a task asks of people and waits for: a question, or leave to use a tool. Everyone who may read the conversation
 * sees it as a card, which is a message; the card's state lies in the message's metadata, so that it lives, dies and is
 * told to browsers like every other message.
 */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { memberRole } from '../workspaces/workspace.ts'

/** Who may answer: people by their ids, and everyone who has one of the roles. `needed`: so many must agree. */
export const audience = z.object({
  userIds: z.array(id),
  roles: z.array(memberRole),
  needed: z.number().int().min(1),
})
export type Audience = z.infer<typeof audience>

export const askState = z.enum(['open', 'answered', 'approved', 'refused', 'expired', 'withdrawn'])
export type AskState = z.infer<typeof askState>

export const askCard = z.object({
  kind: z.enum(['question', 'approval']),
  /** The number of the event that asked: answers name it, so that none goes to another question. */
  seq: z.number().int(),
  state: askState,
  audience,
  until: time,
  /** Nobody approved in time, and it went to the admins. */
  escalated: z.boolean(),
  /** Answers to pick from; one may always say something else. */
  choices: z.array(z.string()),
  /** What leave is asked for. */
  call: z
    .object({ tool: z.string(), facts: z.array(z.object({ name: z.string(), value: z.string() })) })
    .nullable(),
  /** What a fork's budget is to be raised by, where that is what is asked for. */
  budget: z.object({ forkId: id, raiseUsd: z.number().positive() }).optional(),
  /** Whose rights the agent uses. */
  actingUserId: id,
  /** What was answered, or the words that came with a refusal; null: none. */
  answer: z.string().nullable(),
  /** Who answered; while it is open, who has approved so far. */
  answeredBy: z.array(id),
  /** The message that answered it by replying to it; null: none, the answer stands here alone. */
  replyId: id.nullable(),
})
export type AskCard = z.infer<typeof askCard>

/** What somebody says to what a task asks. */
export const askResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), text: z.string().trim().min(1).max(4_000) }),
  /** The agent is to go on without an answer. */
  z.object({ kind: z.literal('skip') }),
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('refuse'), note: z.string().trim().max(1_000).optional() }),
])
export type AskResponse = z.infer<typeof askResponse>
