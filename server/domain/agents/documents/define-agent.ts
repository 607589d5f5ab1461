/**
 * Agents in TypeScript, for files in the folder of OPENVIBE_AGENTS_DIR and for the command: `openvibe/agents`. A file's
 * default export is the document of its agent.
 */
import * as z from 'zod'
import type { AgentDocumentInput } from './document.ts'
import { readDocumentObject } from './read-document.ts'

export type { AgentDocumentInput } from './document.ts'

/** Checks the document of an agent and returns it. Throws with a sentence for each error. */
export function defineAgent(document: AgentDocumentInput): AgentDocumentInput {
  const errors = readDocumentObject(document).problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    const sentences = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    throw new Error(`The agent “${document.name}” can’t be defined.\n${sentences.join('\n')}`)
  }
  return document
}

/**
 * Makes the document of an agent from a zod object: its description is the prompt, its fields with their descriptions
 * are the properties. The settings of the agent stand beside it.
 */
export function agentFromZod(
  shape: z.ZodObject,
  settings: Omit<AgentDocumentInput, 'properties' | 'required' | '$defs' | 'description'> & {
    description?: string
  },
): AgentDocumentInput {
  const { properties, required, $defs, description } = fromZod.parse(z.toJSONSchema(shape, { io: 'input' }))
  return defineAgent({
    ...settings,
    description: settings.description ?? description ?? '',
    properties,
    ...(required && { required }),
    ...($defs && { $defs }),
  })
}

const schema = z.record(z.string(), z.unknown())
const fromZod = z.object({
  properties: z.record(z.string(), schema),
  required: z.array(z.string()).optional(),
  $defs: z.record(z.string(), schema).optional(),
  description: z.string().optional(),
})
