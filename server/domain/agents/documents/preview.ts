import * as z from 'zod'
import { id } from '../../wire/ids.ts'
import { agentVersionFields } from '../agent.ts'
import { mostCharacters } from './parse-text.ts'

/** The text of a document at a door. */
export const documentText = z
  .string()
  .min(1, 'Write or paste a document.')
  .max(mostCharacters, `A document can have up to ${mostCharacters} characters.`)

const documentProblem = z.object({
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
  line: z.number().int(),
  column: z.number().int(),
})

const block = z.object({ label: z.string(), content: z.string(), limit: z.number().int() })
const side = z.object({ fields: agentVersionFields, blocks: z.array(block), document: z.string() })

/** The import of a document before it is made. */
export const documentPreview = z.object({
  problems: z.array(documentProblem),
  /** The agent as the document describes it; null: the document has errors. */
  after: side.nullable(),
  /** The agent as it is; null: the import would make a new agent. */
  before: side.nullable(),
  existing: z.object({ agentId: id, versionId: id, displayName: z.string() }).nullable(),
})
export type DocumentPreview = z.infer<typeof documentPreview>

export const importedAgent = z.object({
  agentId: id,
  slug: z.string(),
  displayName: z.string(),
  /** The new version, or the current one if the document says nothing new. */
  versionId: id,
  isNew: z.boolean(),
  isChanged: z.boolean(),
  /** Warnings: the agent was imported all the same. */
  problems: z.array(documentProblem),
})
export type ImportedAgent = z.infer<typeof importedAgent>

export const writtenDocument = z.object({
  /** Never a path: the command writes it into a folder. */
  fileName: z.string().regex(/^\w[\w-]*\.(?:yaml|json)$/),
  document: z.string(),
})
export type WrittenDocument = z.infer<typeof writtenDocument>
