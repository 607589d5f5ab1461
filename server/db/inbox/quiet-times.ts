import { sql } from 'kysely'
import * as z from 'zod'
import {
  type NotificationPause,
  type QuietHours,
  type QuietTimes,
  quietTimes,
} from '../../domain/inbox/quiet.ts'
import type { Tx } from '../client.ts'

/** A row of `quiet_times`, as `quietTimes` in the domain has it. Times in JSON keep the form that all times have. */
export const quietColumn = sql<unknown>`jsonb_build_object(
  'pause', case when is_paused then jsonb_build_object('until', paused_until) end,
  'hours', jsonb_build_object('isOn', hours_on, 'from', hours_from, 'to', hours_to, 'days', hours_days))`

const rows = z.array(z.object({ quiet: quietTimes }))

/** Reads the caller's own; null: they have set none. */
export async function findQuiet(tx: Tx, { userId }: { userId: string }): Promise<QuietTimes | null> {
  const found = await tx
    .selectFrom('quietTimes')
    .select(quietColumn.as('quiet'))
    .where('userId', '=', userId)
    .execute()
  return rows.parse(found)[0]?.quiet ?? null
}

/** Sets the given parts and leaves the others. Runs as the service. */
export async function setQuiet(
  tx: Tx,
  { userId, pause, hours }: { userId: string; pause?: NotificationPause | null; hours?: QuietHours },
): Promise<QuietTimes> {
  const chosen = {
    ...(pause !== undefined && { isPaused: pause !== null, pausedUntil: pause?.until ?? null }),
    ...(hours && {
      hoursOn: hours.isOn,
      hoursFrom: hours.from,
      hoursTo: hours.to,
      hoursDays: hours.days,
    }),
  }
  const set = await tx
    .insertInto('quietTimes')
    .values({ userId, ...chosen })
    // Without a choice, the row is still told.
    .onConflict(there => there.column('userId').doUpdateSet({ userId, ...chosen }))
    .returning(quietColumn.as('quiet'))
    .execute()
  const [row] = rows.parse(set)
  if (!row) throw new Error('The quiet times of a person were not stored.')
  return row.quiet
}
