/** When notifications do not interrupt a person: while they have paused them, and in their quiet hours. */
import * as z from 'zod'
import { time } from '../wire/ids.ts'

/** A pause; `until` null: until the person ends it. */
export const notificationPause = z.strictObject({ until: time.nullable() })
export type NotificationPause = z.infer<typeof notificationPause>

/**
 * The days of quiet hours, by the day on which they begin: every day, Monday to Friday, or every day and also all of
 * Saturday and Sunday.
 */
export const quietDays = z.enum(['daily', 'weekdays', 'weekends'])
export type QuietDays = z.infer<typeof quietDays>

/** A minute of the day. */
const minute = z.number().int().min(0).max(1_439)

/** Quiet hours by the person's own clock; over midnight where `to` is before `from`. */
export const quietHours = z.strictObject({ isOn: z.boolean(), from: minute, to: minute, days: quietDays })
export type QuietHours = z.infer<typeof quietHours>

export const quietTimes = z.object({ pause: notificationPause.nullable(), hours: quietHours })
export type QuietTimes = z.infer<typeof quietTimes>
