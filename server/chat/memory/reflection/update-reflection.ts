import type { Claims, Database } from '../../../db/client.ts'
import { readSettings, writeSettings } from '../../../db/memory/reflection/settings.ts'
import { notifySchedules } from '../../../db/schedules/schedule-runs.ts'
import { nextRun } from '../../../domain/memory/reflection/next-run.ts'
import type {
  ReflectionFields,
  ReflectionSettings,
} from '../../../domain/memory/reflection/reflection-settings.ts'
import { checkReflectionAdmin } from './check-reflection-admin.ts'
import { describeReflection } from './read-reflection.ts'

/** Changes the given settings of the reflection, and plans its next run anew. */
export function updateReflection(
  db: Database,
  given: { claims: Claims; workspaceId: string } & {
    [Field in keyof ReflectionFields]?: ReflectionFields[Field] | undefined
  },
): Promise<{ settings: ReflectionSettings }> {
  const { claims, workspaceId } = given
  return db.asUser(claims, async tx => {
    await checkReflectionAdmin(tx, { workspaceId, userId: claims.sub })
    const shown = await describeReflection(tx, { workspaceId, userId: claims.sub })
    const fields: ReflectionFields = {
      isOn: given.isOn ?? shown.isOn,
      needsReview: given.needsReview ?? shown.needsReview,
      rhythm: given.rhythm ?? shown.rhythm,
      weekday: given.weekday ?? shown.weekday,
      hour: given.hour ?? shown.hour,
      timeZone: given.timeZone ?? shown.timeZone,
      runUsd: given.runUsd ?? shown.runUsd,
      monthUsd: given.monthUsd ?? shown.monthUsd,
    }
    await writeSettings(tx, { workspaceId, ...fields, nextRunAt: nextRun(fields, new Date()) })
    await notifySchedules(tx)
    const { nextRunAt } = await readSettings(tx, { workspaceId })
    return { settings: { ...shown, ...fields, nextRunAt } }
  })
}
