import * as z from 'zod'
import { messageCitation } from '../citations/citation.ts'
import { messageLink } from '../links/link-preview.ts'
import { storedObject } from '../outputs/output-object.ts'
import { publishedResult } from '../results/result.ts'
import { askCard } from '../tasks/ask.ts'
import { id, time } from '../wire/ids.ts'
import { attachment } from './attachment.ts'
import { messageMentions } from './message-mentions.ts'
import { reaction } from './reaction.ts'

export const authorType = z.enum(['human', 'agent', 'system'])

/** The length of answer that the asker wants; absent: the agent decides. */
export const answerLength = z.enum(['brief', 'in_depth'])
export type AnswerLength = z.infer<typeof answerLength>

/**
 * The facts about a message beside its words. All are optional and additive: an unknown key from a newer
 * server passes. `attachments`: the files beside the words, in their order. `stopped`: a person stopped the
 * answer. `cut`: the answer ended at the length limit. `askedBy`: the agent that asked for the answer and had
 * ended before it came. `notice`: the kind of a system line. `ask`: the
 * message is the card of a question or an approval.
 */
/** `endpoint` null: the server's own. */
const namedModel = z.object({ model: z.string(), endpoint: z.string().nullable() })

export const messageMetadata = z.looseObject({
  mentions: messageMentions.optional(),
  attachments: z.array(attachment).optional(),
  /** The links in a person's words that a worker has looked at. A link that is missing waits for it. */
  links: z.array(messageLink).optional().catch(undefined),
  answerLength: answerLength.optional(),
  stopped: z.boolean().optional(),
  cut: z.boolean().optional(),
  askedBy: id.optional(),
  /** The message was scheduled for this time and was sent later than that. */
  meantFor: time.optional().catch(undefined),
  notice: z.string().optional(),
  /**
   * In an agent's answer: it was shown the last `last` of `of` messages; `rest`: a summary stood for the others,
   * or nothing did. Absent: it was shown all of them.
   */
  shown: z
    .object({ last: z.number().int(), of: z.number().int(), rest: z.enum(['condensed', 'left_out']) })
    .optional()
    .catch(undefined),
  /** In an answer of the agent's fallback: the model that gave it, and the one that could not be reached. */
  fallback: z.object({ by: namedModel, instead: namedModel }).optional().catch(undefined),
  /** In the notice `fork`: the fork that somebody opened here. */
  forkId: id.optional(),
  /** A card of a kind that this side does not know yet is shown as its words. */
  ask: askCard.optional().catch(undefined),
  /** The object that a structured agent returned: `content` is the same in words. */
  object: storedObject.optional().catch(undefined),
  /** The messages that an agent's words cite by their labels. */
  citations: z.array(messageCitation).optional().catch(undefined),
  /** The result of a fork: the message is the card of a published result. */
  result: publishedResult.optional().catch(undefined),
  /** The schedule that the message comes from. */
  schedule: z.object({ id, name: z.string(), ownerId: id }).optional().catch(undefined),
  /** In the notice `reminder`: the message that the person wanted to come back to. */
  reminder: z
    .object({ messageId: id, channelId: id, threadId: id, forkId: id.nullable() })
    .optional()
    .catch(undefined),
})

/**
 * A message as every reader gets it: over tRPC and, in the same shape, over Realtime. A deleted message has
 * no content, and a message with files may have none.
 */
export const message = z.object({
  id,
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  /** The message's number within its fork, from 1; null on the main line. */
  forkNumber: z.number().int().nullable(),
  seq: z.number().int(),
  rev: z.number().int(),
  parentId: id.nullable(),
  authorType,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  taskId: id.nullable(),
  content: z.string(),
  metadata: messageMetadata,
  reactions: z.array(reaction),
  createdAt: time,
  editedAt: time.nullable(),
  deletedAt: time.nullable(),
})

export type Message = z.infer<typeof message>
export type MessageMetadata = z.infer<typeof messageMetadata>

/** The content of a message before an edit or its deletion; `version` counts from 1, the oldest. */
export const messageVersion = z.object({
  version: z.number().int(),
  content: z.string(),
  writtenAt: time,
})
export type MessageVersion = z.infer<typeof messageVersion>
