import type { Attachment } from '@/server/domain/messages/attachment'
import type { AnswerLength } from '@/server/domain/messages/message'

/** The parts of a message beside its text. */
export interface Enclosed {
  /** Files that are already on the server. */
  readonly attachments?: readonly Attachment[]
  readonly answerLength?: AnswerLength
  /** Agents that would answer without a mention stay silent. */
  readonly forPeople?: boolean
  /** The message that this one replies to, if it was written as a reply. */
  readonly parentId?: string
}

/** An own message that the server does not have yet: on its way, held back while offline, or refused. */
export interface PendingMessage extends Enclosed {
  /** Made here, and later the id of the stored message: sending it again does not store it twice. */
  readonly id: string
  readonly threadId: string
  /** Set on a thread's first message: the thread is made with it, in this channel. */
  readonly channelId?: string
  readonly content: string
  readonly createdAt: string
  readonly status: 'sending' | 'waiting' | 'failed'
  /** The reason why it was not sent, as a sentence; null while it is on its way. */
  readonly problem: string | null
}
