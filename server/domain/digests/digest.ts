/** The morning digest: the news of a workspace by mail, at an hour that the person chooses. */
import * as z from 'zod'
import { time } from '../wire/ids.ts'

export const digestDays = z.enum(['weekdays', 'daily'])

export const digestChoice = z.strictObject({
  isOn: z.boolean(),
  /** In the person's time zone. */
  hour: z.number().int().min(0).max(23),
  days: digestDays,
})
export type DigestChoice = z.infer<typeof digestChoice>

export const digestSettings = z.object({
  ...digestChoice.shape,
  nextAt: time.nullable(),
  /** The zone in which the hour counts. */
  zone: z.string(),
  /** False: this server can't send mail. */
  canMail: z.boolean(),
})
export type DigestSettings = z.infer<typeof digestSettings>
