import type { Party } from '../../db/messages/conversations.ts'
import type { MessageMetadata } from '../../domain/messages/message.ts'

/**
 * Returns the mentions in the order of the text, as the message keeps them for its readers and for the index of
 * mentions.
 */
export function describeMentions(called: Party[]): Pick<MessageMetadata, 'mentions'> {
  if (called.length === 0) return {}
  return {
    mentions: called.map(({ name, userId, agent }) =>
      agent ? { name, agentId: agent.id } : { name, userId: userId ?? undefined },
    ),
  }
}
