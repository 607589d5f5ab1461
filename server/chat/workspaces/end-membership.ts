import type { Tx } from '../../db/client.ts'
import { closeLonelyDirects } from '../../db/people/lonely-directs.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import { keepMembership } from '../../db/workspaces/former-members.ts'
import { revokeInvitesFor } from '../../db/workspaces/invites.ts'
import { deleteMember, findRole } from '../../db/workspaces/members.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkOtherAdmin } from './check-role.ts'
import { endInvitesBeyond } from './invites/end-invites-beyond.ts'
import { type Ended, endBeyondRole } from './lower-role.ts'

/**
 * Ends a membership, unless it is the last admin's, and with it the invitations that the person made or has not used
 * yet, and their running tasks. Direct messages in which nobody else is left become read-only. `removedBy` is null if the person leaves. The workspace is locked.
 */
export async function endMembership(
  tx: Tx,
  { removedBy, ...member }: { workspaceId: string; userId: string; removedBy: string | null },
): Promise<Ended> {
  const role = await findRole(tx, member)
  if (!role) throw notFound('member')
  if (role === 'admin') await checkOtherAdmin(tx, member)
  await keepMembership(tx, { ...member, removedBy })
  await endInvitesBeyond(tx, { ...member, role: null })
  const person = await findProfile(tx, member)
  if (person) {
    const email = person.email.toLowerCase()
    await revokeInvitesFor(tx, { workspaceId: member.workspaceId, email })
  }
  await deleteMember(tx, member)
  const inDirects: string[] = []
  for (const channelId of await closeLonelyDirects(tx, member)) {
    inDirects.push(...(await listOpenTasks(tx, { channelId })))
  }
  return endBeyondRole(tx, { ...member, by: removedBy ?? member.userId, also: inDirects })
}
