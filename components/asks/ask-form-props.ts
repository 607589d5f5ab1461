import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'

/** What both kinds of cards are given. */
export interface AskFormProps {
  message: Message
  card: AskCard
  agent: string
  person: (userId: string) => string
  mayAnswer: boolean
  /** Who may answer, in words. */
  who: string
}
