import type { Claims, Database } from '../../db/client.ts'
import { listChannelsOf as list } from '../../db/people/person-channels.ts'
import {
  allPersonChannels,
  mostPersonChannels,
  type PersonChannels,
} from '../../domain/people/person-channels.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the channels of a person that the caller may read; none of a person whom the caller does not see. */
export function listChannelsOf(
  db: Database,
  given: { claims: Claims; workspaceId: string; userId: string; all?: boolean },
): Promise<PersonChannels> {
  const { claims, workspaceId, userId, all = false } = given
  const callerId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: callerId })
    return list(tx, { workspaceId, userId, callerId, limit: all ? allPersonChannels : mostPersonChannels })
  })
}
