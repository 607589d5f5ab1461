import * as z from 'zod'

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
  accessToken: string
  claims: AccessClaims
  /** How they showed it. Only a cookie can be sent by a page of another site. */
  kind: 'cookie' | 'bearer'
}
