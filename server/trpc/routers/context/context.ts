import * as z from 'zod'
import { previewContext } from '../../../chat/workspace-context/preview-context.ts'
import { readContext, readContextVersion } from '../../../chat/workspace-context/read-context.ts'
import { rollBackContext } from '../../../chat/workspace-context/roll-back-context.ts'
import { saveContext } from '../../../chat/workspace-context/save-context.ts'
import { setDecisionLeftOut } from '../../../chat/workspace-context/set-decision-left-out.ts'
import { id } from '../../../domain/wire/ids.ts'
import {
  contextFacts,
  contextPreview,
  contextVersion,
  contextVersionDetail,
} from '../../../domain/workspace-context/workspace-context.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const inWorkspace = z.strictObject({ workspaceId: id })
const one = z.object({ current: contextVersionDetail })
/** The version that the caller began with; null: there was none. */
const baseVersionId = id.nullable().optional()

/** The workspace context: the facts that admins write for all agents, and the decisions beside them. */
export const contextRouter = router({
  get: signedIn
    .input(inWorkspace)
    .output(z.object({ current: contextVersionDetail.nullable(), versions: z.array(contextVersion) }))
    .query(({ ctx, input }) => readContext(ctx.db, { claims: ctx.claims, ...input })),

  version: signedIn
    .input(inWorkspace.extend({ contextVersionId: id }))
    .output(z.object({ version: contextVersionDetail }))
    .query(({ ctx, input }) => readContextVersion(ctx.db, { claims: ctx.claims, ...input })),

  save: writing
    .input(
      inWorkspace.extend({
        content: contextFacts,
        note: z.string().trim().max(500, 'A note can have up to 500 characters.').optional(),
        baseVersionId,
      }),
    )
    .output(one)
    .mutation(({ ctx, input }) => saveContext(ctx.db, { claims: ctx.claims, ...input })),

  rollback: writing
    .input(inWorkspace.extend({ contextVersionId: id, baseVersionId }))
    .output(one)
    .mutation(({ ctx, input }) => rollBackContext(ctx.db, { claims: ctx.claims, ...input })),

  /** Shows the context that an agent would be told if the caller asked in a channel now. */
  preview: signedIn
    .input(inWorkspace.extend({ channelId: id }))
    .output(contextPreview)
    .query(({ ctx, input }) => previewContext(ctx.db, { claims: ctx.claims, ...input })),

  /** Leaves a decision out of the context everywhere, or brings it back. */
  leaveOut: writing
    .input(inWorkspace.extend({ decisionId: id, isLeftOut: z.boolean() }))
    .output(z.object({ isLeftOut: z.boolean() }))
    .mutation(({ ctx, input }) => setDecisionLeftOut(ctx.db, { claims: ctx.claims, ...input })),
})
