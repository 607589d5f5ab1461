import * as z from 'zod'
import { listDrafts, saveDraft } from '../../chat/save-draft.ts'
import { draft, savedDraft } from '../../domain/draft.ts'
import { id } from '../../domain/ids.ts'
import { router, signedIn, writing } from '../trpc.ts'

export const draftRouter = router({
  /** What the caller has begun to write in a workspace, the latest first. */
  list: signedIn
    .input(z.object({ workspaceId: id }))
    .output(z.object({ drafts: z.array(draft) }))
    .query(({ ctx, input }) => listDrafts(ctx.db, { claims: ctx.claims, ...input })),

  save: writing
    .input(savedDraft)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await saveDraft(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
