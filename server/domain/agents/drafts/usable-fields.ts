import { describeInputError } from '../../wire/describe-input-error.ts'
import { type AgentFields, type AgentVersionFields, agentFields } from '../agent.ts'
import { agentTool } from '../tool.ts'

type Usable = Omit<AgentFields, 'slug'> & Partial<Pick<AgentFields, 'slug'>>

/**
 * Returns kept fields as they can be saved again: without tools that no longer exist, and without the handle of a
 * built-in agent. `problem`: a sentence, if one of them is no longer valid.
 */
export function readUsableFields(
  kept: AgentVersionFields,
): { fields: Usable; problem: null } | { fields: null; problem: string } {
  const { slug, ...rest } = kept
  const tools = kept.tools.filter(name => agentTool.safeParse(name).success)
  const { data, error } = agentFields.omit({ slug: true }).safeParse({ ...rest, tools })
  if (error) return { fields: null, problem: describeInputError(error) }
  return { fields: { ...data, ...(slug.startsWith('_') ? {} : { slug }) }, problem: null }
}
