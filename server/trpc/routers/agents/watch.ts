import * as z from 'zod'
import { watchDrop } from '../../../chat/watch/watch-drop.ts'
import { watchVersions } from '../../../chat/watch/watch-versions.ts'
import { watchWords } from '../../../chat/watch/watch-words.ts'
import { ratingWithWords } from '../../../domain/watch/answer-rating.ts'
import { versionDrop } from '../../../domain/watch/compare-versions.ts'
import { versionFigures } from '../../../domain/watch/version-figures.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn } from '../../trpc.ts'

const anAgent = z.strictObject({ agentId: id })
const cursor = z.int32().min(1)
const page = anAgent.extend({ cursor: cursor.nullish() })
const nextCursor = cursor.nullable()

/** The figures of an agent's versions, for admins. */
export const watchRouter = router({
  /** Lists the newest versions with their figures, or those before a version. */
  versions: signedIn
    .input(page)
    .output(z.object({ versions: z.array(versionFigures), nextCursor }))
    .query(({ ctx, input }) => watchVersions(ctx.db, { claims: ctx.claims, ...input })),

  /** Compares the current version with an earlier one. */
  drop: signedIn
    .input(anAgent)
    .output(z.object({ drop: versionDrop.nullable() }))
    .query(({ ctx, input }) => watchDrop(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the words beside thumbs, newest first, or those before a rating. */
  words: signedIn
    .input(page)
    .output(z.object({ ratings: z.array(ratingWithWords), nextCursor }))
    .query(({ ctx, input }) => watchWords(ctx.db, { claims: ctx.claims, ...input })),
})
