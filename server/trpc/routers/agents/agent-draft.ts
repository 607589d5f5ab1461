import * as z from 'zod'
import { discardDraft } from '../../../chat/agents/drafts/discard-draft.ts'
import { keepEditing } from '../../../chat/agents/drafts/keep-editing.ts'
import { listDrafts } from '../../../chat/agents/drafts/list-drafts.ts'
import { openDraft } from '../../../chat/agents/drafts/open-draft.ts'
import { publishDraft } from '../../../chat/agents/drafts/publish-draft.ts'
import { saveDraft } from '../../../chat/agents/drafts/save-draft.ts'
import { agentDetail, versionNote } from '../../../domain/agents/agent.ts'
import {
  agentEditor,
  draftFields,
  draftFieldsBefore,
  editedAgent,
  listedDraft,
  savedDraft,
} from '../../../domain/agents/drafts/agent-draft.ts'
import { id } from '../../../domain/wire/ids.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const anAgent = z.strictObject({ agentId: id })
const aDraft = anAgent.extend({ rev: z.int32().positive() })

/** The draft of an agent's next version. For admins only. */
export const agentDraftRouter = router({
  /** Lists the agents of a workspace that have a draft. */
  list: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ drafts: z.array(listedDraft) }))
    .query(({ ctx, input }) => listDrafts(ctx.db, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(anAgent)
    .output(editedAgent)
    .query(({ ctx, input }) => openDraft(ctx.db, { claims: ctx.claims, ...input })),

  save: writing
    .input(
      anAgent.extend({
        rev: z.int32().nonnegative(),
        baseVersionId: id,
        fields: strict(draftFields),
        was: strict(draftFieldsBefore),
      }),
    )
    .output(savedDraft)
    .mutation(({ ctx, input }) => saveDraft(ctx.db, { claims: ctx.claims, ...input })),

  discard: writing
    .input(aDraft)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  publish: writing
    .input(aDraft.extend({ note: versionNote, proofId: id.optional() }))
    .output(z.object({ agent: agentDetail }))
    .mutation(({ ctx, input }) => publishDraft(ctx.db, { claims: ctx.claims, ...input })),

  /** Tells that the caller edits the agent, every few seconds, and returns the others who do. */
  editing: writing
    .input(anAgent.extend({ isEditing: z.boolean() }))
    .output(z.object({ editors: z.array(agentEditor) }))
    .mutation(({ ctx, input }) => keepEditing(ctx.db, { claims: ctx.claims, ...input })),
})
