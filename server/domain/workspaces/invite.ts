import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { memberRole } from './workspace.ts'

/** Whether an invitation can still be taken up. */
export const inviteState = z.enum(['open', 'expired', 'revoked', 'used'])
export type InviteState = z.infer<typeof inviteState>

/** An invitation in the admins' list. Its link was shown once, when it was made; only a hash is kept. */
export const invite = z.object({
  id,
  role: memberRole,
  /** Set: for this address alone, once. Null: a link for many. */
  email: z.string().nullable(),
  /** Channels that those who follow it are put into; for a guest, all that there is. */
  channelIds: z.array(id),
  state: inviteState,
  createdBy: id,
  createdAt: time,
  expiresAt: time,
  usedCount: z.number().int(),
})
export type Invite = z.infer<typeof invite>

/** A new invitation with what is shown only now. */
export const newInvite = invite.extend({
  token: z.string(),
  url: z.string(),
  /** Whether the link went out by mail; else whoever invites passes it on. */
  mailed: z.boolean(),
})
export type NewInvite = z.infer<typeof newInvite>

/** What somebody who holds the link is told before signing in. */
export const invitePreview = z.object({
  workspaceName: z.string(),
  inviterName: z.string(),
  /** Set: only whoever is signed in with this address can take it up. */
  email: z.string().nullable(),
  role: memberRole,
  state: inviteState,
  expiresAt: time,
})
export type InvitePreview = z.infer<typeof invitePreview>
