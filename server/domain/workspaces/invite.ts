import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { formerMembership } from './former-member.ts'
import { memberRole } from './workspace.ts'

/** The states of an invitation; only an open one can be accepted. */
export const inviteState = z.enum(['open', 'expired', 'revoked', 'used'])
export type InviteState = z.infer<typeof inviteState>

/** An invitation in the admins' list. Its link was shown once, when it was made; only a hash is stored. */
export const invite = z.object({
  id,
  role: memberRole,
  /** Set: the invitation is for this address only, once. Null: it is a shared link. */
  email: z.string().nullable(),
  /** The channels that people join when they accept; guests see only these. */
  channelIds: z.array(id),
  state: inviteState,
  createdBy: id,
  createdAt: time,
  expiresAt: time,
  usedCount: z.number().int(),
})
export type Invite = z.infer<typeof invite>

/** A new invitation with its link, which is shown only now. */
export const newInvite = invite.extend({
  token: z.string(),
  url: z.string(),
  /** Whether the link was sent by mail; otherwise the person who invites passes it on. */
  mailed: z.boolean(),
})
export type NewInvite = z.infer<typeof newInvite>

/** The facts that a person with the link is told before signing in. */
export const invitePreview = z.object({
  workspaceName: z.string(),
  inviterName: z.string(),
  /** Set: only a person who is signed in with this address can accept. */
  email: z.string().nullable(),
  role: memberRole,
  state: inviteState,
  expiresAt: time,
  /** Set for a signed-in person who was in the workspace before. */
  former: formerMembership
    .extend({
      /** The reason why this invitation does not bring them back, as a sentence; null: it does. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type InvitePreview = z.infer<typeof invitePreview>
