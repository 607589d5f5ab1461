import { createStore } from '@/components/live/store'
import type { Message } from '@/server/domain/messages/message'

/** The message that somebody is about to fork from; its thread opens the dialog. Null: no dialog is open. */
export const forkingFrom = createStore<Message | null>(null)
