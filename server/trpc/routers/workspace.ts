import * as z from 'zod'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { removeExample } from '../../chat/workspaces/example/remove-example.ts'
import { showExample } from '../../chat/workspaces/example/show-example.ts'
import { noteFirstStep } from '../../chat/workspaces/first-steps/note-first-step.ts'
import { readFirstSteps } from '../../chat/workspaces/first-steps/read-first-steps.ts'
import { acceptInvite } from '../../chat/workspaces/invites/accept-invite.ts'
import { inviteMember } from '../../chat/workspaces/invites/invite-member.ts'
import { listInvites } from '../../chat/workspaces/invites/list-invites.ts'
import { previewInvite } from '../../chat/workspaces/invites/preview-invite.ts'
import { resetInvite } from '../../chat/workspaces/invites/reset-invite.ts'
import { revokeInvite } from '../../chat/workspaces/invites/revoke-invite.ts'
import { leaveWorkspace } from '../../chat/workspaces/leave-workspace.ts'
import { listMembers } from '../../chat/workspaces/list-members.ts'
import { listOwnWorkspaces } from '../../chat/workspaces/list-own-workspaces.ts'
import { openWorkspace } from '../../chat/workspaces/open-workspace.ts'
import { readFormerMembership } from '../../chat/workspaces/read-former-membership.ts'
import { readWorkspaceSettings } from '../../chat/workspaces/read-workspace-settings.ts'
import { removeMember } from '../../chat/workspaces/remove-member.ts'
import { updateHandle } from '../../chat/workspaces/update-handle.ts'
import { updateMemberRole } from '../../chat/workspaces/update-member-role.ts'
import { updateWorkspace } from '../../chat/workspaces/update-workspace.ts'
import { quietTimes } from '../../domain/inbox/quiet.ts'
import { formerMember } from '../../domain/people/profile.ts'
import { id } from '../../domain/wire/ids.ts'
import { strict } from '../../domain/wire/strict.ts'
import { example, examplePerson } from '../../domain/workspaces/example/example.ts'
import { firstSteps } from '../../domain/workspaces/first-steps.ts'
import { formerMembership } from '../../domain/workspaces/former-member.ts'
import { invite, invitePreview, newInvite } from '../../domain/workspaces/invite.ts'
import { member, memberRole, workspace } from '../../domain/workspaces/workspace.ts'
import { workspaceFields, workspaceSettings } from '../../domain/workspaces/workspace-settings.ts'
import { publicProcedure, router, signedIn, writing } from '../trpc.ts'

const { name } = workspaceFields.shape
const token = z.string().min(1).max(200)
const aMember = z.strictObject({ workspaceId: id, userId: id })

export const workspaceRouter = router({
  create: writing
    .input(z.strictObject({ name, slug: z.string().trim().toLowerCase().max(100).optional() }))
    .output(z.object({ workspace }))
    .mutation(({ ctx, input }) => createWorkspace(ctx.db, { claims: ctx.claims, ...input })),

  list: signedIn
    .output(
      z.object({
        workspaces: z.array(workspace.extend({ role: memberRole })),
        /** Whether the caller may create a workspace on this server. */
        mayCreate: z.boolean(),
      }),
    )
    .query(({ ctx }) => listOwnWorkspaces(ctx.db, ctx)),

  get: signedIn
    .input(z.strictObject({ slug: z.string().max(100) }))
    .output(
      z.object({
        workspace,
        me: member,
        role: memberRole,
        /** The caller's own, on this and all other devices; null: they have set none. */
        quiet: quietTimes.nullable(),
      }),
    )
    .query(({ ctx, input }) => openWorkspace(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns the caller's own membership that ended; null: they are in the workspace, or never were. */
  formerMembership: signedIn
    .input(z.strictObject({ slug: z.string().max(100) }))
    .output(z.object({ former: formerMembership.nullable() }))
    .query(({ ctx, input }) => readFormerMembership(ctx.db, { claims: ctx.claims, ...input })),

  /** Changes the name, the budgets and the small model; fields that are left out stay unchanged. */
  update: writing
    .input(strict(workspaceFields.partial().extend({ workspaceId: id })))
    .output(z.object({ workspace }))
    .mutation(({ ctx, input }) => updateWorkspace(ctx.db, { claims: ctx.claims, ...input })),

  settings: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ settings: workspaceSettings }))
    .query(({ ctx, input }) => readWorkspaceSettings(ctx.db, { claims: ctx.claims, ...input })),

  /** Adds a channel with made-up people that shows how forks help, or finds the one that is there. */
  showExample: writing
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ example }))
    .mutation(({ ctx, input }) => showExample(ctx.db, { claims: ctx.claims, ...input })),

  /** Removes that channel with everything in it. */
  removeExample: writing
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeExample(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Reads the first steps of the caller, which tick themselves. */
  firstSteps: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(firstSteps)
    .query(({ ctx, input }) => readFirstSteps(ctx.db, { claims: ctx.claims, ...input })),

  /** Ticks the step that only the browser knows of, or closes the list for good. */
  noteFirstStep: writing
    .input(
      z.union([
        z.strictObject({ workspaceId: id, step: z.literal('cite') }),
        z.strictObject({ workspaceId: id, close: z.literal(true) }),
      ]),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await noteFirstStep(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  updateHandle: writing
    .input(z.strictObject({ workspaceId: id, handle: z.string().max(100) }))
    .output(z.object({ member }))
    .mutation(({ ctx, input }) => updateHandle(ctx.db, { claims: ctx.claims, ...input })),

  listMembers: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(
      z.object({
        members: z.array(member),
        examplePeople: z.array(examplePerson),
        formerMembers: z.array(formerMember),
      }),
    )
    .query(({ ctx, input }) => listMembers(ctx.db, { claims: ctx.claims, ...input })),

  invite: writing
    .input(
      z.strictObject({
        workspaceId: id,
        role: memberRole.default('member'),
        /** If set: the invite works only for this address, and only once. */
        email: z
          .string()
          .trim()
          .toLowerCase()
          .max(254)
          .pipe(z.email('Enter an e-mail address, for example bob@example.com.'))
          .optional(),
        channelIds: z.array(id).max(100).optional(),
      }),
    )
    .output(z.object({ invite: newInvite }))
    .mutation(({ ctx, input }) => {
      const { claims, origin, log } = ctx
      return inviteMember(ctx.db, ctx.sendMail, { claims, origin, log, ...input })
    }),

  listInvites: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ invites: z.array(invite) }))
    .query(({ ctx, input }) => listInvites(ctx.db, { claims: ctx.claims, ...input })),

  revokeInvite: writing
    .input(z.strictObject({ inviteId: id }))
    .output(z.object({ invite }))
    .mutation(({ ctx, input }) => revokeInvite(ctx.db, { claims: ctx.claims, ...input })),

  resetInvite: writing
    .input(z.strictObject({ inviteId: id }))
    .output(z.object({ invite: newInvite }))
    .mutation(({ ctx, input }) => {
      const { claims, origin, log } = ctx
      return resetInvite(ctx.db, ctx.sendMail, { claims, origin, log, ...input })
    }),

  previewInvite: publicProcedure
    .input(z.strictObject({ token }))
    .output(z.object({ invite: invitePreview }))
    .query(({ ctx, input }) => {
      // A key knows nothing of its owner's other workspaces.
      const userId = ctx.session?.apiKey ? null : (ctx.session?.userId ?? null)
      return previewInvite(ctx.db, { ...input, userId })
    }),

  acceptInvite: writing
    .input(z.strictObject({ token }))
    .output(z.object({ workspace }))
    .mutation(({ ctx, input }) => acceptInvite(ctx.db, { claims: ctx.claims, ...input })),

  updateMemberRole: writing
    .input(aMember.extend({ role: memberRole }))
    .output(z.object({ member }))
    .mutation(({ ctx, input }) => updateMemberRole(ctx.db, { claims: ctx.claims, ...input })),

  removeMember: writing
    .input(aMember)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  leave: writing
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await leaveWorkspace(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
