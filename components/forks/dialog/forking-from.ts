import { createStore } from '@/components/live/store'
import type { Message } from '@/server/domain/messages/message'

/** The message that somebody is about to fork from; its thread asks for the rest. Null: nobody is. */
export const forkingFrom = createStore<Message | null>(null)
