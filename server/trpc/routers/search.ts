import * as z from 'zod'
import { searchMessages } from '../../chat/messages/search-messages.ts'
import { searchDecisions } from '../../chat/results/search-decisions.ts'
import { decisionCursor, decisionFilter, decisionPage } from '../../domain/results/decision.ts'
import { searchCursor, searchPage } from '../../domain/search/search.ts'
import { searchText, timeZone } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn } from '../trpc.ts'

export const searchRouter = router({
  /**
   * Finds messages that the caller may read, including those in forks, best first. The query may contain
   * operators: see parseSearch.
   */
  messages: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        query: searchText,
        cursor: strict(searchCursor).nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(20),
        timeZone: timeZone.optional(),
      }),
    )
    .output(searchPage)
    .query(({ ctx, input }) => searchMessages(ctx.db, { claims: ctx.claims, ...input })),

  /** Finds lines of all kinds in the results of forks, the newest first; without a query, all lines. */
  decisions: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        query: searchText.optional(),
        filter: strict(decisionFilter).optional(),
        cursor: strict(decisionCursor).nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(20),
      }),
    )
    .output(decisionPage)
    .query(({ ctx, input }) => searchDecisions(ctx.db, { claims: ctx.claims, allKinds: true, ...input })),
})
