import type { Attachment } from '@/server/domain/messages/attachment'
import type { AnswerLength } from '@/server/domain/messages/message'

/** What goes along with a message's words. */
export interface Enclosed {
  /** Files that the server has already. */
  readonly attachments?: readonly Attachment[]
  readonly answerLength?: AnswerLength
  /** Whoever would answer without being named stays silent. */
  readonly forPeople?: boolean
  /** The message that it answers, if it was written as an answer. */
  readonly parentId?: string
}

/** An own message before the server has it: on its way, held back while there is no connection, or refused. */
export interface PendingMessage extends Enclosed {
  /** Made here, and the id of the message to be: sending it again is not writing it twice. */
  readonly id: string
  readonly threadId: string
  /** Set on a thread's first message: the thread is made with it, in this channel. */
  readonly channelId?: string
  readonly content: string
  readonly createdAt: string
  readonly status: 'sending' | 'waiting' | 'failed'
  /** Why it was not sent, as a sentence; null while it is on its way. */
  readonly problem: string | null
}
