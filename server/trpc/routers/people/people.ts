import * as z from 'zod'
import { listChannelsOf } from '../../../chat/people/list-channels-of.ts'
import { listPeople } from '../../../chat/people/list-people.ts'
import { personChannels } from '../../../domain/people/person-channels.ts'
import { id } from '../../../domain/wire/ids.ts'
import { limits } from '../../../domain/wire/limits.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { member, memberCursor } from '../../../domain/workspaces/workspace.ts'
import { router, signedIn } from '../../trpc.ts'

export const peopleRouter = router({
  /** Lists the members that the caller may see, by name; `query` is words of the name, the handle or the title. */
  list: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        query: z.string().max(limits.searchLength).default(''),
        cursor: strict(memberCursor).nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize),
      }),
    )
    .output(z.object({ people: z.array(member), nextCursor: memberCursor.nullable() }))
    .query(({ ctx, input }) =>
      listPeople(ctx.db, { claims: ctx.claims, ...input, cursor: input.cursor ?? null }),
    ),

  /** Lists the channels of a person that the caller may read: the first ones, or `all`. */
  channels: signedIn
    .input(z.strictObject({ workspaceId: id, userId: id, all: z.boolean().optional() }))
    .output(personChannels)
    .query(({ ctx, input }) => listChannelsOf(ctx.db, { claims: ctx.claims, ...input })),
})
