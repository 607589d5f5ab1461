import { createStore } from '@/components/live/store'
import type { Message } from '@/server/domain/messages/message'

export interface Forking {
  message: Message
  /** Nobody pointed at the message: the dialog says which one it is, and offers another one. */
  isProposed: boolean
  /** A description that was suggested. */
  description?: string
}

/** The message that somebody is about to fork from; its thread opens the dialog. Null: no dialog is open. */
export const forkingFrom = createStore<Forking | null>(null)
