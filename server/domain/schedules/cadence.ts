/** When a schedule runs. Pure, and without the libraries that compute times, because the browser reads it too. */
import * as z from 'zod'
import { time } from '../wire/ids.ts'

const mostMinutes = 60 * 24 * 366

export const cadence = z.discriminatedUnion('kind', [
  /** Five fields: minute, hour, day of the month, month, day of the week, in the zone of the schedule. */
  z.object({ kind: z.literal('cron'), expression: z.string().trim().min(9).max(200) }),
  /** Every so many minutes, counted from `startAt`, without regard to the clocks of the zone. */
  z.object({
    kind: z.literal('interval'),
    minutes: z
      .number()
      .int()
      .min(1, 'The shortest interval is one minute.')
      .max(mostMinutes, 'The longest interval is a year.'),
    startAt: time.optional(),
  }),
  z.object({ kind: z.literal('once'), at: time }),
])
export type Cadence = z.infer<typeof cadence>

/** A cadence, or the words for one: `every weekday at 9`, `tomorrow at 15:00`, or the five fields of cron. */
export const cadenceOrWords = z.union([z.string().trim().min(1, 'Enter a time.').max(200), cadence])
export type CadenceOrWords = z.infer<typeof cadenceOrWords>

/** A cadence with its words and its next times. */
export const cadencePreview = z.object({
  cadence,
  words: z.string(),
  zone: z.string(),
  next: z.array(time),
})
export type CadencePreview = z.infer<typeof cadencePreview>
