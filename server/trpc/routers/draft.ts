import * as z from 'zod'
import { listDrafts } from '../../chat/messages/list-drafts.ts'
import { saveDraft } from '../../chat/messages/save-draft.ts'
import { draft, savedDraft } from '../../domain/messages/draft.ts'
import { router, signedIn, writing } from '../trpc.ts'

export const draftRouter = router({
  /** Lists the caller's drafts in all conversations, the latest first. */
  list: signedIn
    .output(z.object({ drafts: z.array(draft), hasMore: z.boolean() }))
    .query(({ ctx }) => listDrafts(ctx.db, ctx)),

  save: writing
    .input(savedDraft)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await saveDraft(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
