import * as z from 'zod'
import { id } from '../../domain/ids.ts'
import { invite, invitePreview, newInvite } from '../../domain/invite.ts'
import { limits } from '../../domain/limits.ts'
import { member, memberRole, workspace } from '../../domain/workspace.ts'
import { publicProcedure, router, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`)
const token = z.string().min(1).max(200)
const aMember = z.object({ workspaceId: id, userId: id })

export const workspaceRouter = router({
  create: writing
    .input(z.object({ name, slug: z.string().trim().toLowerCase().max(100).optional() }))
    .output(z.object({ workspace }))
    .mutation(() => pending()),

  list: signedIn
    .output(z.object({ workspaces: z.array(workspace.extend({ role: memberRole })) }))
    .query(() => pending()),

  get: signedIn
    .input(z.object({ slug: z.string().max(100) }))
    .output(z.object({ workspace, me: member, role: memberRole }))
    .query(() => pending()),

  listMembers: signedIn
    .input(z.object({ workspaceId: id }))
    .output(z.object({ members: z.array(member) }))
    .query(() => pending()),

  invite: writing
    .input(z.object({ workspaceId: id, role: memberRole.default('member') }))
    .output(z.object({ invite: newInvite }))
    .mutation(() => pending()),

  listInvites: signedIn
    .input(z.object({ workspaceId: id }))
    .output(z.object({ invites: z.array(invite) }))
    .query(() => pending()),

  revokeInvite: writing
    .input(z.object({ inviteId: id }))
    .output(z.object({ invite }))
    .mutation(() => pending()),

  previewInvite: publicProcedure
    .input(z.object({ token }))
    .output(z.object({ invite: invitePreview }))
    .query(() => pending()),

  acceptInvite: writing
    .input(z.object({ token }))
    .output(z.object({ workspace }))
    .mutation(() => pending()),

  updateMemberRole: writing
    .input(aMember.extend({ role: memberRole }))
    .output(z.object({ member }))
    .mutation(() => pending()),

  removeMember: writing
    .input(aMember)
    .output(z.object({}))
    .mutation(() => pending()),

  leave: writing
    .input(z.object({ workspaceId: id }))
    .output(z.object({}))
    .mutation(() => pending()),
})
