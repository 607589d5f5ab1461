import * as z from 'zod'
import { createGroup } from '../../../chat/groups/create-group.ts'
import { deleteGroup } from '../../../chat/groups/delete-group.ts'
import { listGroups } from '../../../chat/groups/list-groups.ts'
import { updateGroup } from '../../../chat/groups/update-group.ts'
import { group, groupFields } from '../../../domain/groups/group.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aGroup = z.strictObject({ workspaceId: id, groupId: id })

/** Groups that messages can mention. Admins make them; guests see none. */
export const groupRouter = router({
  list: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ groups: z.array(group) }))
    .query(({ ctx, input }) => listGroups(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(groupFields.extend({ workspaceId: id }))
    .output(z.object({ groupId: id }))
    .mutation(({ ctx, input }) => createGroup(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(groupFields.partial().extend(aGroup.shape))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await updateGroup(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  delete: writing
    .input(aGroup)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteGroup(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
