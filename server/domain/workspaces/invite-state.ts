import type { InviteState } from './invite.ts'

export interface InviteFacts {
  email: string | null
  expiresAt: string
  revokedAt: string | null
  usedCount: number
}

/** Whether an invitation still holds at `now`. One for an address is good once; a link until it ends. */
export function readInviteState(invite: InviteFacts, now: Date): InviteState {
  if (invite.revokedAt !== null) return 'revoked'
  if (invite.email !== null && invite.usedCount > 0) return 'used'
  return new Date(invite.expiresAt) <= now ? 'expired' : 'open'
}
