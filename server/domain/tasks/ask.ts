/**
 * The requests of a task to people that it waits for: a question, or the approval of a tool call. Everyone
 * who may read the conversation sees the request as a card. The card is a message and its state is in the
 * message's metadata, so that browsers hear of it, and it is deleted, like every other message.
 */
import * as z from 'zod'
import { approvalChange, callRights } from '../agents/calls/call-contract.ts'
import { callTarget } from '../agents/calls/call-target.ts'
import { askReason } from '../agents/calls/decide-call.ts'
import { id, time } from '../wire/ids.ts'
import { memberRole } from '../workspaces/workspace.ts'

/**
 * The people who may answer: the people with these ids, and everyone who has one of the roles. `needed`: the
 * number of people who must agree.
 */
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
  /** The number of the event that asked: answers name it, so that no answer goes to another question. */
  seq: z.number().int(),
  state: askState,
  audience,
  until: time,
  /** Nobody approved in time, so the request went to the admins. */
  escalated: z.boolean(),
  /**
   * The reason why admins are asked at once: nobody else who was to answer is here, or too few of them for all
   * the approvals that are needed.
   */
  handedOn: z.enum(['left', 'too_few']).optional(),
  /** Answers to pick from; people may always give another one. */
  choices: z.array(z.string()),
  /** The tool call that needs approval. */
  call: z
    .object({
      tool: z.string(),
      /** Everything that the tool is given, field by field, none of it cut. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      /** The SHA-256 of the input, byte for byte; absent on older cards. */
      input: z.string().optional(),
      /** Where the call acts; absent: in no place, or on an older card. */
      target: callTarget.optional(),
      /** An earlier approval of this call did not count any more, because this has changed. */
      again: approvalChange.optional(),
      /** Why approval is asked for; absent on older cards, as are the other facts below. */
      why: askReason.optional(),
      /** The host that the input goes to, if this place has to accept it. */
      host: z.string().optional(),
      /** Whose permissions the call uses. */
      rights: callRights.optional(),
      /** The words of an MCP server about its tool. */
      of: z.object({ server: z.string(), title: z.string(), description: z.string() }).optional(),
    })
    .nullable(),
  /**
   * The amount by which a fork's budget must be raised, if that is the request. `budgetUsd`: the new budget; absent
   * on an older card, and until somebody raises it.
   */
  budget: z
    .object({ forkId: id, raiseUsd: z.number().positive(), budgetUsd: z.number().optional() })
    .optional(),
  /** The person whose rights the agent uses. */
  actingUserId: id,
  /** The answer, or the reason that came with a refusal; null: none. */
  answer: z.string().nullable(),
  /** The people who answered; while the card is open, the people who have approved so far. */
  answeredBy: z.array(id),
  /** The reply that answered the card; null: none, the answer is only on the card. */
  replyId: id.nullable(),
})
export type AskCard = z.infer<typeof askCard>

/** A person's response to a task's request. */
export const askResponse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), text: z.string().trim().min(1).max(4_000) }),
  /** The agent must continue without an answer. */
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('approve') }),
  z.strictObject({ kind: z.literal('refuse'), note: z.string().trim().max(1_000).optional() }),
])
export type AskResponse = z.infer<typeof askResponse>
