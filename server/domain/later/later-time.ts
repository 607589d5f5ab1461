/** When something should come back or be sent. Pure, and without the libraries that compute times: the browser reads it. */
import * as z from 'zod'

/** The usual times. `tomorrow` and `nextWeek` (its Monday) are at nine in the person's zone. */
export const usualTime = z.enum(['in20Minutes', 'in1Hour', 'in3Hours', 'tomorrow', 'nextWeek'])
export type UsualTime = z.infer<typeof usualTime>

/** A usual time, or a date and a time as the clocks in the person's zone show them. */
export const laterTime = z.union([
  usualTime,
  z.strictObject({
    date: z.iso.date('Choose a date.'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
  }),
])
export type LaterTime = z.infer<typeof laterTime>
