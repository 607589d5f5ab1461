import { keepOpenChannels } from '../../../db/channels/channel-members.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { findInvite } from '../../../db/workspaces/invites.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { NewInvite } from '../../../domain/workspaces/invite.ts'
import type { Log } from '../../../log.ts'
import type { SendMail } from '../../../mail/send-mail.ts'
import { makeInvite } from './make-invite.ts'
import { sendInvite } from './send-invite.ts'

/**
 * Ends an open invitation and makes a new one like it, in one step: same role, address and channels, new link. The
 * new one is the caller's and ends after a week. Channels that the caller can't see are left out.
 */
export async function resetInvite(
  db: Database,
  sendMail: SendMail | null,
  { claims, inviteId, origin, log }: { claims: Claims; inviteId: string; origin: string; log: Log },
): Promise<{ invite: NewInvite }> {
  const made = await db.asUser(claims, async tx => {
    // Only admins see invitations, so only they find this one.
    const old = await findInvite(tx, { inviteId })
    if (!old) throw notFound('invitation')
    const { workspaceId, role, email } = old
    const channelIds = await keepOpenChannels(tx, old)
    return makeInvite(tx, { claims, workspaceId, role, email, channelIds, origin, replacedId: inviteId })
  })
  return sendInvite(made, { sendMail, log })
}
