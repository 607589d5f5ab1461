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
  /** `proof`: an address is proved by mail before its account has a session. */
  auth: z.looseObject({ providers: z.array(z.string()), proof: z.boolean() }),
  signups: z.enum(['open', 'invited']),
  /** Nobody has an account yet, and the first one needs the link that the start has printed. */
  firstAccount: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>
