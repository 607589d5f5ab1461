import { noteBrowsing } from '../../db/channels/channels.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Notes that the caller looks through the channels: from now on, none of them is new to the caller. */
export function browseChannels(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<Record<string, never>> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    await takeServiceRole(tx)
    await noteBrowsing(tx, { workspaceId, userId })
    return {}
  })
}
