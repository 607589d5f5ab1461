import type { Message } from '@/server/domain/messages/message'

/** Tells whether the server counts a message as unread for a person who has not seen it. */
export function isNews({ authorUserId, deletedAt }: Message, userId: string): boolean {
  return authorUserId !== userId && deletedAt === null
}
