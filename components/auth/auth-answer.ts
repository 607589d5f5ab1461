import * as z from 'zod'

/** An answer of `/api/auth` that refuses a request. */
export const failure = z.object({ error: z.object({ reason: z.string(), message: z.string() }) })

/** An answer of `/api/auth` that accepts a request. */
export const success = z.object({
  status: z.enum([
    'signed_in',
    'signed_out',
    'confirmation_sent',
    'link_sent',
    'code_sent',
    'password_changed',
    'session_ended',
    'factor_off',
  ]),
})
export type AuthSuccess = z.infer<typeof success>
