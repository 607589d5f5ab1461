import * as z from 'zod'
import { readCard } from '../../chat/agents/card/read-card.ts'
import { createAgent } from '../../chat/agents/create-agent.ts'
import { deleteAgent } from '../../chat/agents/delete-agent.ts'
import { exportAgent } from '../../chat/agents/documents/export-agent.ts'
import { importDocument } from '../../chat/agents/documents/import-document.ts'
import { previewImport } from '../../chat/agents/documents/preview-import.ts'
import { readPersonaFiles } from '../../chat/agents/documents/read-persona-files.ts'
import { duplicateAgent } from '../../chat/agents/duplicate-agent.ts'
import { editAgent } from '../../chat/agents/edit-agent.ts'
import { listFileProblems } from '../../chat/agents/folder/list-file-problems.ts'
import { listActivity } from '../../chat/agents/list-activity.ts'
import { listAgents } from '../../chat/agents/list-agents.ts'
import { listVersions } from '../../chat/agents/list-versions.ts'
import { liftModelPause } from '../../chat/agents/models/lift-model-pause.ts'
import { listModels } from '../../chat/agents/models/list-models.ts'
import { readModelPauses } from '../../chat/agents/models/read-model-pauses.ts'
import { openAgent } from '../../chat/agents/open-agent.ts'
import { openVersion } from '../../chat/agents/open-version.ts'
import { rollBackAgent } from '../../chat/agents/roll-back-agent.ts'
import { switchAgent } from '../../chat/agents/switch-agent.ts'
import {
  agent,
  agentActivity,
  agentDetail,
  agentFields,
  agentModel,
  agentVersion,
  agentVersionDetail,
  formerAgent,
  newAgent,
  versionNote as note,
} from '../../domain/agents/agent.ts'
import { agentCard } from '../../domain/agents/cards/agent-card.ts'
import {
  documentPreview,
  documentText,
  importedAgent,
  writtenDocument,
} from '../../domain/agents/documents/preview.ts'
import { documentFormat } from '../../domain/agents/documents/write-document.ts'
import { modelPause } from '../../domain/agents/model-pause.ts'
import { personaInput, personaReading } from '../../domain/agents/personas/persona.ts'
import { id } from '../../domain/wire/ids.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../trpc.ts'

const anAgent = z.strictObject({ agentId: id })
const aVersion = anAgent.extend({ versionId: id })
const one = z.object({ agent: agentDetail })

export const agentRouter = router({
  /**
   * Lists every agent of the workspace, including system agents and those that are switched off, and the names of
   * deleted ones.
   */
  list: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ agents: z.array(agent), former: z.array(formerAgent) }))
    .query(({ ctx, input }) => listAgents(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the agents that are working now, in places that the caller may read. */
  activity: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ activity: z.array(agentActivity) }))
    .query(({ ctx, input }) => listActivity(ctx.db, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(anAgent)
    .output(one)
    .query(({ ctx, input }) => openAgent(ctx.db, { claims: ctx.claims, ...input })),

  /** Shows what everyone in the workspace may know about an agent, even a deleted one. */
  card: signedIn
    .input(anAgent)
    .output(z.object({ card: agentCard }))
    .query(({ ctx, input }) => readCard(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(
      strict(newAgent.extend({ workspaceId: id, note: note.optional(), asDraft: z.boolean().optional() })),
    )
    .output(one)
    .mutation(({ ctx, input }) => createAgent(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(
      strict(
        agentFields.partial().extend({ agentId: id, baseVersionId: id.optional(), note: note.optional() }),
      ),
    )
    .output(one)
    .mutation(({ ctx, input }) => editAgent(ctx.db, { claims: ctx.claims, ...input })),

  /** Checks a document and compares it with the agent that it would change. Changes nothing. */
  previewYaml: writing
    .input(z.strictObject({ workspaceId: id, document: documentText }))
    .output(documentPreview)
    .mutation(({ ctx, input }) => previewImport(ctx.db, { claims: ctx.claims, ...input })),

  /** Reads SOUL.md, AGENTS.md and MEMORY.md as a document, and tells the use of every section. Stores nothing. */
  readPersona: writing
    .input(personaInput.extend({ workspaceId: id }))
    .output(personaReading)
    .mutation(({ ctx, input }) => readPersonaFiles(ctx.db, { claims: ctx.claims, ...input })),

  /** Imports a document, YAML or JSON, as a version of the agent with its slug, or as a new agent. */
  importYaml: writing
    .input(
      z.strictObject({
        workspaceId: id,
        document: documentText,
        baseVersionId: id.optional(),
        note: note.optional(),
      }),
    )
    .output(importedAgent)
    .mutation(({ ctx, input }) => importDocument(ctx.db, { claims: ctx.claims, ...input })),

  exportYaml: signedIn
    .input(anAgent.extend({ format: documentFormat.optional() }))
    .output(writtenDocument)
    .query(({ ctx, input }) => exportAgent(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the files of the operator's folder that can't be imported here. */
  fileProblems: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ files: z.array(z.object({ file: z.string(), problem: z.string() })) }))
    .query(({ ctx, input }) => listFileProblems(ctx.db, { claims: ctx.claims, ...input })),

  /** Makes a new agent with the fields of another one, and keeps it as a draft. */
  duplicate: writing
    .input(anAgent)
    .output(one)
    .mutation(({ ctx, input }) => duplicateAgent(ctx.db, { claims: ctx.claims, ...input })),

  /** Deletes an agent. Its messages keep its name. */
  delete: writing
    .input(anAgent)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteAgent(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  toggleActive: writing
    .input(anAgent.extend({ isActive: z.boolean() }))
    .output(one)
    .mutation(({ ctx, input }) => switchAgent(ctx.db, { claims: ctx.claims, ...input })),

  versions: signedIn
    .input(anAgent)
    .output(z.object({ versions: z.array(agentVersion) }))
    .query(({ ctx, input }) => listVersions(ctx.db, { claims: ctx.claims, ...input })),

  version: signedIn
    .input(aVersion)
    .output(z.object({ version: agentVersionDetail }))
    .query(({ ctx, input }) => openVersion(ctx.db, { claims: ctx.claims, ...input })),

  rollback: writing
    .input(aVersion.extend({ baseVersionId: id.optional() }))
    .output(one)
    .mutation(({ ctx, input }) => rollBackAgent(ctx.db, { claims: ctx.claims, ...input })),

  models: signedIn
    .output(z.object({ models: z.array(agentModel) }))
    .query(({ ctx }) => listModels(ctx.db, ctx)),

  modelPauses: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ pauses: z.array(modelPause) }))
    .query(({ ctx, input }) => readModelPauses(ctx.db, { claims: ctx.claims, ...input })),

  liftModelPause: writing
    .input(
      z.strictObject({
        workspaceId: id,
        model: z.string().min(1).max(200),
        endpointId: id.nullable().default(null),
      }),
    )
    .output(z.object({ lifted: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const lifted = await liftModelPause(ctx.db, { claims: ctx.claims, ...input })
      const { userId } = ctx.session
      ctx.log.info({ userId, ...input, ...lifted }, 'an admin ended the pause of a model')
      return lifted
    }),
})
