import * as z from 'zod'

/** What the doors of `/api/auth` answer when they refuse. */
export const failure = z.object({ error: z.object({ reason: z.string(), message: z.string() }) })

/** What they answer otherwise. */
export const success = z.object({
  status: z.enum(['signed_in', 'signed_out', 'confirmation_sent', 'link_sent']),
})
export type AuthSuccess = z.infer<typeof success>
