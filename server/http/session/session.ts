import * as z from 'zod'
import type { KeyHolder } from '../../domain/workspaces/api-key.ts'

/** The claims of a verified access token. There may be more claims; row-level security reads them all. */
export const claimsShape = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  exp: z.number(),
  email: z.string().optional(),
  /** The session that the token belongs to; a token that Auth made has one. */
  session_id: z.uuid().optional(),
  /** `aal1` after the first step of a sign-in, `aal2` after the second. */
  aal: z.string().optional(),
})
export type AccessClaims = z.infer<typeof claimsShape>

/** The verified caller. */
export type Session = {
  userId: string
  /** Null with an API key, which gives no direct access to Supabase. */
  accessToken: string | null
  claims: AccessClaims
  /** The way the caller identified itself. Only a cookie can be sent by a page of another site. */
  kind: 'cookie' | 'bearer' | 'api_key'
  /** Set for a caller with an API key: the key's workspace and scope limit the rights. */
  apiKey?: KeyHolder
}
