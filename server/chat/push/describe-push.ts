import type { Database } from '../../db/client.ts'
import { findMeantNames } from '../../db/messages/meant-names.ts'
import { findNotifiedMessage } from '../../db/push/notified-message.ts'
import { quietAt } from '../../domain/inbox/quiet-at.ts'
import { wantsNotification } from '../../domain/inbox/wants-notification.ts'
import { type PushPayload, writePush } from '../../domain/push/push.ts'
import { messagePath } from '../../domain/workspaces/paths.ts'
import { staleBefore } from '../../domain/workspaces/presence.ts'

/** The words of a push; `wait`: the person is at another page now; `drop`: there is nothing to tell any more. */
export type DescribedPush = { payload: PushPayload } | 'wait' | 'drop'

/**
 * Writes a push with the rights and settings that its reader has now, so nothing that they may no longer read leaves the
 * server, and a change of their settings counts at once.
 */
export function describePush(
  db: Database,
  { userId, messageId, now }: { userId: string; messageId: string; now: Date },
): Promise<DescribedPush> {
  return db.asUser({ sub: userId }, async tx => {
    const found = await findNotifiedMessage(tx, { userId, messageId, presentSince: staleBefore(now) })
    if (!found || found.isRead) return 'drop'
    // A push of a quiet time is dropped and not kept: nobody wants them all at its end, and the Inbox has them.
    const isQuiet = quietAt(found.quiet, { timeZone: found.timeZone, now }) !== null
    if (!wantsNotification(found, found, { isQuiet })) return 'drop'
    if (found.isHere) return 'wait'
    const { author, channel, workspace, content, mentions, threadId, forkId } = found
    const said = [{ text: content, mentions }]
    const meant = await findMeantNames(tx, { workspaceId: workspace.id, said })
    return {
      payload: writePush({
        author: author ?? 'OpenVibe',
        channel: channel.kind === 'direct' ? null : channel.name,
        workspace: workspace.name,
        text: content,
        nameOf: meant(mentions),
        path: messagePath(workspace, channel, { id: messageId, threadId, forkId }),
        messageId,
      }),
    }
  })
}
