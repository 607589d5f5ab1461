import * as z from 'zod'
import type { KeyHolder } from '../../domain/workspaces/api-key.ts'

/** What a verified access token says. More claims may come; row-level security reads them all. */
export const claimsShape = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  exp: z.number(),
  email: z.string().optional(),
})
export type AccessClaims = z.infer<typeof claimsShape>

/** Who is asking, verified. */
export type Session = {
  userId: string
  /** Null with an API key, which opens no door of Supabase. */
  accessToken: string | null
  claims: AccessClaims
  /** How they showed it. Only a cookie can be sent by a page of another site. */
  kind: 'cookie' | 'bearer' | 'api_key'
  /** Set when they came with a key: its workspace and scope bound what they may. */
  apiKey?: KeyHolder
}
