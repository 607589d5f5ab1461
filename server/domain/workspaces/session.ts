import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

export const theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof theme>

/** The name of a time zone that this server knows, for example Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This time zone is not known.')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The signed-in person's own profile. */
export const sessionUser = z.object({
  id,
  displayName: z.string(),
  email: z.string(),
  theme,
  /** The zone that the person's browser last reported; null: none did. */
  timeZone: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const displayName = z
  .string()
  .overwrite(plainName)
  .min(1, 'Enter a name.')
  .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`)
