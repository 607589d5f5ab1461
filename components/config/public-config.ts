import * as z from 'zod'

/**
 * The answer of `/api/config`, which every client reads before it signs in; unknown keys of a
 * newer server are ignored.
 */
export const publicConfig = z.looseObject({
  supabaseUrl: z.url(),
  supabasePublishableKey: z.string(),
  version: z.string(),
  model: z.looseObject({ offline: z.boolean() }),
  auth: z.looseObject({ providers: z.array(z.string()) }),
  signups: z.enum(['open', 'invited']),
})
export type PublicConfig = z.infer<typeof publicConfig>
