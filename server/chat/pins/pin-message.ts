import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { deletePin, hasPin, insertPin } from '../../db/later/pins.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { isRaised } from '../../db/violations.ts'
import { mostPins } from '../../domain/later/pin.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'

/** Pins a message in its channel, or takes the pin away. Everybody who may write there may do both. */
export function pinMessage(
  db: Database,
  { claims, messageId, on }: { claims: Claims; messageId: string; on: boolean },
): Promise<void> {
  const userId = claims.sub
  return db
    .asUser(claims, async tx => {
      const message = await findMessage(tx, { messageId })
      const channel = message && (await findChannel(tx, { userId, channelId: message.channelId }))
      if (!message || !channel) throw notFound('message')
      checkNotArchived(channel)
      if (!on) return deletePin(tx, { messageId })
      if (message.authorType === 'system') {
        throw new DomainError('invalid_input', 'Only messages of people and agents can be pinned.')
      }
      if (await hasPin(tx, { messageId })) return
      const { workspaceId, channelId, threadId } = message
      await insertPin(tx, { messageId, workspaceId, channelId, threadId, pinnedBy: userId })
    })
    .catch(explain)
}

function explain(error: unknown): never {
  if (isRaised(error, 'message_deleted')) {
    throw new DomainError('message_deleted', 'This message was deleted.')
  }
  if (isRaised(error, 'pins_full')) {
    throw new DomainError(
      'pins_full',
      `This channel has ${mostPins} pinned messages. Unpin one that nobody needs any more.`,
    )
  }
  throw error
}
