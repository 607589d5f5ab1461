import { v7 as createId } from 'uuid'
import type { Enclosed, PendingMessage } from './pending-message'

/** Makes a message that only this page knows of yet. */
export function createPending(threadId: string, content: string, enclosed: Enclosed = {}): PendingMessage {
  const createdAt = new Date().toISOString()
  return { ...enclosed, id: createId(), threadId, content, createdAt, status: 'sending', problem: null }
}
