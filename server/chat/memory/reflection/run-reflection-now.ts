import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { insertRun } from '../../../db/memory/reflection/runs.ts'
import { notifySchedules } from '../../../db/schedules/schedule-runs.ts'
import type { ReflectionSettings } from '../../../domain/memory/reflection/reflection-settings.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { checkReflectionAdmin } from './check-reflection-admin.ts'
import { describeReflection } from './read-reflection.ts'

/** Begins a run now, over all chosen channels. Its plan stays as it is. */
export function runReflectionNow(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ settings: ReflectionSettings }> {
  return db.asUser(claims, async tx => {
    await checkReflectionAdmin(tx, { workspaceId, userId: claims.sub })
    const settings = await describeReflection(tx, { workspaceId, userId: claims.sub })
    if (!settings.isOn) {
      throw new DomainError('reflection_off', 'Reflection is switched off. Switch it on first.')
    }
    if (!settings.channels.some(({ isChosen }) => isChosen)) {
      throw new DomainError('reflection_off', 'No channel is chosen. Choose at least one channel first.')
    }
    await takeServiceRole(tx)
    if (!(await insertRun(tx, { workspaceId, cause: 'person', now: new Date() }))) {
      throw new DomainError('reflection_running', 'A run is under way already. Wait until it has finished.')
    }
    await notifySchedules(tx)
    return { settings: { ...settings, isRunning: true } }
  })
}
