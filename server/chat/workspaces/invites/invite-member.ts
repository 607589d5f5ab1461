import { keepOpenChannels } from '../../../db/channels/channel-members.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { NewInvite } from '../../../domain/workspaces/invite.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'
import type { Log } from '../../../log.ts'
import type { SendMail } from '../../../mail/send-mail.ts'
import { checkAdmin } from '../check-role.ts'
import { makeInvite } from './make-invite.ts'
import { sendInvite } from './send-invite.ts'

export interface Inviting {
  claims: Claims
  workspaceId: string
  role: MemberRole
  /** The only address that can use the invitation, once. Left out: a shared link. */
  email?: string
  /** The channels to which new people are added, beside the default channels, which guests don't get. */
  channelIds?: string[]
  origin: string
  log: Log
}

/**
 * Invites by a shared link that can be used until it is revoked, or once by an address. Both end after a week.
 * Only this answer and the mail, if one is sent, contain the token.
 */
export async function inviteMember(
  db: Database,
  sendMail: SendMail | null,
  { log, email, channelIds: asked = [], ...given }: Inviting,
): Promise<{ invite: NewInvite }> {
  const { claims, workspaceId } = given
  const made = await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'invite people' })
    const channelIds = await checkChannels(tx, workspaceId, asked)
    return makeInvite(tx, { ...given, channelIds, email: email?.toLowerCase() ?? null })
  })
  return sendInvite(made, { sendMail, log })
}

/** Checks the channels: nobody can add others to a channel that they can't see themselves. */
async function checkChannels(tx: Tx, workspaceId: string, asked: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(asked)]
  const channelIds = await keepOpenChannels(tx, { workspaceId, channelIds: distinct })
  if (channelIds.length < distinct.length) throw notFound('channel')
  return channelIds
}
