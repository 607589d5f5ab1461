import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { setDigest as set } from '../../db/digests/digests.ts'
import type { DigestChoice, DigestSettings } from '../../domain/digests/digest.ts'
import { nextDigest } from '../../domain/digests/next-digest.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { findZone } from '../schedules/find-zone.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Stores the caller's choice. `origin`: the address that they use, to which the links of the mail lead. */
export function setDigest(
  db: Database,
  given: DigestChoice & { claims: Claims; workspaceId: string; origin: string; canMail: boolean },
): Promise<DigestSettings> {
  const { claims, workspaceId, origin, canMail, isOn, hour, days } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    if (isOn && !canMail) {
      throw new DomainError(
        'mail_off',
        'This server can’t send mail. Ask the person who runs it to set it up.',
      )
    }
    const zone = await findZone(tx, { userId })
    const next = isOn ? nextDigest({ hour, days }, { zone, from: new Date() }) : null
    const nextAt = next?.toISOString() ?? null
    await takeServiceRole(tx)
    await set(tx, { userId, workspaceId, isOn, hour, days, origin, nextAt })
    return { isOn, hour, days, nextAt, zone, canMail }
  })
}
