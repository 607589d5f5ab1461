import type { Claims, Database } from '../../db/client.ts'
import type { CadenceOrWords, CadencePreview } from '../../domain/schedules/cadence.ts'
import { previewCadence } from '../../domain/schedules/read-cadence.ts'
import { findZone } from './find-zone.ts'

/** Shows when a schedule would run. Refuses words that it can't read with a sentence. */
export function previewSchedule(
  db: Database,
  given: { claims: Claims; when: CadenceOrWords; timeZone?: string | undefined },
): Promise<CadencePreview> {
  const { claims, when, timeZone } = given
  return db.asUser(claims, async tx => {
    const zone = await findZone(tx, { userId: claims.sub, timeZone })
    return previewCadence(when, { zone, now: new Date() })
  })
}
