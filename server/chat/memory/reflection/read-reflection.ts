import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { hasOpenRun, readMonthCost } from '../../../db/memory/reflection/runs.ts'
import { countReaders, listChoosable, readSettings } from '../../../db/memory/reflection/settings.ts'
import { findProfile } from '../../../db/workspaces/profiles.ts'
import type { ReflectionSettings } from '../../../domain/memory/reflection/reflection-settings.ts'
import { checkReflectionAdmin } from './check-reflection-admin.ts'

/** Returns the settings of the reflection, with the channels that the calling admin may read. */
export function readReflection(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ settings: ReflectionSettings }> {
  return db.asUser(claims, async tx => {
    await checkReflectionAdmin(tx, { workspaceId, userId: claims.sub })
    return { settings: await describeReflection(tx, { workspaceId, userId: claims.sub }) }
  })
}

/** Reads the settings as the calling admin sees them. Leaves the transaction as the service. */
export async function describeReflection(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<ReflectionSettings> {
  const settings = await readSettings(tx, { workspaceId })
  const profile = await findProfile(tx, { userId })
  const channels = await listChoosable(tx, { workspaceId })
  await takeServiceRole(tx)
  const readers = await countReaders(tx, { channelIds: channels.map(({ channelId }) => channelId) })
  return {
    ...settings,
    timeZone: settings.isOn ? settings.timeZone : (profile?.timeZone ?? settings.timeZone),
    spentThisMonthUsd: await readMonthCost(tx, { workspaceId }),
    isRunning: await hasOpenRun(tx, { workspaceId }),
    channels: channels.map(channel => ({
      ...channel,
      ...(readers.get(channel.channelId) ?? { readers: 0, isPaused: false }),
    })),
  }
}
