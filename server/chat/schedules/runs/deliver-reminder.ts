import { type Tx, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import { obstacles } from '../../../domain/schedules/run-lines.ts'
import type { Schedule } from '../../../domain/schedules/schedule.ts'
import type { Begun } from './begun.ts'
import { tellDirectly } from './tell-owner.ts'

/** Brings a reminder to its owner, in the direct message with an agent. Begins and ends as the service. */
export async function deliverReminder(tx: Tx, schedule: Schedule): Promise<Begun> {
  const { workspaceId, ownerId: userId, messageId, prompt } = schedule
  await takeUserRole(tx, { sub: userId })
  const role = await findRole(tx, { workspaceId, userId })
  const message = messageId === null ? undefined : await findMessage(tx, { messageId })
  await takeServiceRole(tx)
  if (!role) return { kind: 'failed', obstacle: obstacles.ownerLeft, isMember: false }
  // The owner may have lost the message since. The own words stay.
  const about =
    message && message.deletedAt === null
      ? {
          messageId: message.id,
          channelId: message.channelId,
          threadId: message.threadId,
          forkId: message.forkId,
        }
      : null
  const told = await tellDirectly(tx, {
    schedule,
    content: `Reminder: ${prompt}`,
    metadata: { notice: 'reminder', ...(about && { reminder: about }) },
  })
  return { kind: 'delivered', messageId: told }
}
