import type { Claims, Database } from '../../db/client.ts'
import { findDigest } from '../../db/digests/digests.ts'
import type { DigestSettings } from '../../domain/digests/digest.ts'
import { findZone } from '../schedules/find-zone.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns the caller's choice for the morning digest of a workspace; off, if they never chose. */
export function readDigest(
  db: Database,
  { claims, workspaceId, canMail }: { claims: Claims; workspaceId: string; canMail: boolean },
): Promise<DigestSettings> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    const found = await findDigest(tx, { userId, workspaceId })
    const zone = await findZone(tx, { userId })
    const usual = { isOn: false, hour: 8, days: 'weekdays' as const, nextAt: null }
    return { ...(found ?? usual), zone, canMail }
  })
}
