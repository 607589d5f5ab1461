/** The content of a request, before it is laid out for a model. */
import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { ReplyMode } from '../agents/tool.ts'
import type { AnswerLength } from '../messages/message.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { ContextFile, ContextMessage, ShownFork } from './message-tags.ts'
import type { LocalTime, Place } from './place.ts'
import type { Exchange } from './tool-exchange.ts'

export interface ContextInput {
  agent: {
    id: string
    slug: string
    systemPrompt: string
    model: string
    maxTokens: number
    effort: 'low' | 'medium' | 'high'
  }
  abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>
  /** The context that the workspace's admins wrote for its agents; null: nothing. */
  workspaceContext?: string | null
  /** The summary of the messages before the history; null: nothing was condensed. */
  condensed?: string | null
  /** The history, oldest first; without system lines, tombstones and the trigger. */
  history: readonly ContextMessage[]
  fork: ShownFork | null
  /** The agent is the fork's partner. */
  thinksAlong?: boolean
  /** Nobody has asked: the partner opens the fork. There is no question then. */
  opens?: boolean
  asker: { name: string; role: MemberRole | null; handle?: string | null | undefined }
  /** The trigger as it was written, mention included. */
  question: string
  /** The label of the message with the question; absent: no message asked. */
  questionLabel?: string | undefined
  /** The files beside the question. */
  questionFiles?: readonly ContextFile[]
  answerLength: AnswerLength | null
  /** The day of the request: 2026-11-21. */
  date: string
  /** The number of messages in the conversation, of which `history` are the newest. */
  of?: number | undefined
  /** The local time of the request and its zone. */
  now?: (LocalTime & { zone: string }) | undefined
  /** Absent: the request does not tell it. */
  place?: Place | undefined
  /** The number of messages that came since the task started; only above 0 if the task was resumed. */
  newMessages: number
  /** The answer before this one could not be used. */
  repair: boolean
  /** The money left pays for this call alone. */
  isLastPaid?: boolean
  /** The text of the house rules, if it is not today's. */
  rules?: string
  replyMode?: ReplyMode
  /** The agent's tools, in the order of the wire. */
  tools?: readonly ToolOffer[]
  /**
   * The history ends in a cache mark: an agent with tools may look something up, and then the whole prompt is
   * sent again; without the mark it would be paid twice.
   */
  marksHistory?: boolean
  /** The task's own turns so far. */
  exchanges?: readonly Exchange[]
  /** Whether everything before those turns is the same as when their thinking was signed. */
  keepsThinking?: boolean
}

/** A tool as it is described to a model. */
export interface ToolOffer {
  name: string
  description: string
  input_schema: Record<string, unknown>
}
