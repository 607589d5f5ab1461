import type { InviteState } from './invite.ts'

export interface InviteFacts {
  email: string | null
  expiresAt: string
  revokedAt: string | null
  usedCount: number
}

/**
 * Returns the state of an invitation at `now`. An invitation for one address works once; a link works until
 * it expires.
 */
export function readInviteState(invite: InviteFacts, now: Date): InviteState {
  if (invite.revokedAt !== null) return 'revoked'
  if (invite.email !== null && invite.usedCount > 0) return 'used'
  return new Date(invite.expiresAt) <= now ? 'expired' : 'open'
}
