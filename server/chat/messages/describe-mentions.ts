import type { MessageMetadata } from '../../domain/messages/message.ts'
import type { Called } from './find-called.ts'

/**
 * Returns the mentions in the order of the text, as the message keeps them for its readers and for the index of
 * mentions. Who is in a group or a channel is not among them: the index knows.
 */
export function describeMentions(called: Called[]): Pick<MessageMetadata, 'mentions'> {
  if (called.length === 0) return {}
  return {
    mentions: called.map(({ name, userId, groupId, agent, call }) => {
      if (agent) return { name, agentId: agent.id }
      if (groupId) return { name, groupId }
      return call ? { name, call } : { name, userId: userId ?? undefined }
    }),
  }
}
