import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'

/** The props of both kinds of cards. */
export interface AskFormProps {
  message: Message
  card: AskCard
  agent: string
  person: (userId: string) => string
  mayAnswer: boolean
  /** The people who may answer, in words. */
  who: string
}
