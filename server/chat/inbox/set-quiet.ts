import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { setQuiet as set } from '../../db/inbox/quiet-times.ts'
import type { NotificationPause, QuietHours, QuietTimes } from '../../domain/inbox/quiet.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Begins or ends the caller's pause of notifications, and sets their quiet hours, for all of their devices. */
export function setQuiet(
  db: Database,
  given: {
    claims: Claims
    /** null ends it. */
    pause?: NotificationPause | null | undefined
    hours?: QuietHours | undefined
    now: Date
  },
): Promise<{ quiet: QuietTimes }> {
  const { claims, pause, hours, now } = given
  if (pause?.until && new Date(pause.until) <= now) {
    throw new DomainError('invalid_input', 'Choose a time in the future.')
  }
  if (hours && hours.from === hours.to) {
    throw new DomainError('invalid_input', 'Choose an end that differs from the beginning.')
  }
  return db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    const chosen = { ...(pause !== undefined && { pause }), ...(hours && { hours }) }
    return { quiet: await set(tx, { userId: claims.sub, ...chosen }) }
  })
}
