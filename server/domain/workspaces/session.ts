import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

export const theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof theme>

/** The signed-in person's own profile. */
export const sessionUser = z.object({
  id,
  displayName: z.string(),
  email: z.string(),
  theme,
})
export type SessionUser = z.infer<typeof sessionUser>

export const displayName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`)
