import * as z from 'zod'
import { exportAgent } from '../../chat/agents/documents/export-agent.ts'
import { importDocument } from '../../chat/agents/documents/import-document.ts'
import { previewImport } from '../../chat/agents/documents/preview-import.ts'
import { readPersonaFiles } from '../../chat/agents/documents/read-persona-files.ts'
import {
  documentPreview,
  documentText,
  importedAgent,
  writtenDocument,
} from '../../domain/agents/documents/preview.ts'
import { documentFormat } from '../../domain/agents/documents/write-document.ts'
import { personaInput, personaReading } from '../../domain/agents/personas/persona.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const document = documentText.describe('The document of an agent, YAML or JSON.')

/** Agents as documents. */
export const agentRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/agents/preview',
    name: 'previewAgent',
    summary: 'Checks the document of an agent, and compares it with the agent that it would change',
    description: 'Changes nothing. `problems` have lines and columns, counted from 1.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: z.strictObject({ document }),
    answer: documentPreview,
    run: ({ db, claims, key: { workspaceId } }, { body }) =>
      previewImport(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/agents/persona',
    name: 'readPersona',
    summary: 'Reads SOUL.md, AGENTS.md and MEMORY.md as the document of an agent',
    description:
      'Changes nothing. `sections` tell the use of each section of each file. Import the `document` to save it.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: personaInput,
    answer: personaReading,
    run: ({ db, claims, key: { workspaceId } }, { body }) =>
      readPersonaFiles(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/agents/import',
    name: 'importAgent',
    summary: 'Imports the document of an agent',
    description:
      'Makes a new version of the agent with the slug of the document, or a new agent. A document with an error changes nothing.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      document,
      baseVersionId: id.optional().describe('Refuse the import if the agent has a newer version than this.'),
      note: z.string().trim().max(500).optional().describe('The note of the version.'),
    }),
    answer: importedAgent,
    run: ({ db, claims, key: { workspaceId } }, { body }) =>
      importDocument(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/agents/{agentId}/document',
    name: 'exportAgent',
    summary: 'Exports an agent as a document, prompt included',
    scope: 'admin',
    params: z.strictObject({ agentId: id }),
    query: z.strictObject({ format: documentFormat.optional() }),
    body: noBody,
    answer: writtenDocument,
    run: ({ db, claims }, { params, query }) => exportAgent(db, { claims, ...params, ...query }),
  }),
]
