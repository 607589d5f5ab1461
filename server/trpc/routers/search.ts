import * as z from 'zod'
import { searchDecisions } from '../../chat/search-decisions.ts'
import { searchMessages } from '../../chat/search-messages.ts'
import { decisionCursor, decisionPage } from '../../domain/decision.ts'
import { id } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { searchCursor, searchPage } from '../../domain/search.ts'
import { router, signedIn } from '../trpc.ts'

const timeZone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.')

const query = z
  .string()
  .max(limits.searchLength, `A search can have up to ${limits.searchLength} characters.`)

export const searchRouter = router({
  /** Messages that the caller may read, forks included, best first. The query may hold operators: see parseSearch. */
  messages: signedIn
    .input(
      z.object({
        workspaceId: id,
        query,
        cursor: searchCursor.nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(20),
        timeZone: timeZone.optional(),
      }),
    )
    .output(searchPage)
    .query(({ ctx, input }) => searchMessages(ctx.db, { claims: ctx.claims, ...input })),

  /** What came out of forks, line by line, the newest first; without words all of it. */
  decisions: signedIn
    .input(
      z.object({
        workspaceId: id,
        query: query.optional(),
        cursor: decisionCursor.nullish(),
        limit: z.number().int().min(1).max(limits.maxPageSize).default(20),
      }),
    )
    .output(decisionPage)
    .query(({ ctx, input }) => searchDecisions(ctx.db, { claims: ctx.claims, ...input })),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
