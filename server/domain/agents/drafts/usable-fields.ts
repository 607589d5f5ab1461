import { describeInputError } from '../../wire/describe-input-error.ts'
import { type AgentFields, type AgentVersionFields, agentFields } from '../agent.ts'
import { agentPicture } from '../agent-picture.ts'
import { agentTool } from '../tool.ts'

type Usable = Omit<AgentFields, 'slug'> & Partial<Pick<AgentFields, 'slug'>>

/**
 * Returns kept fields as they can be saved again: without tools that no longer exist, without a picture from elsewhere,
 * and without the handle of a built-in agent. `problem`: a sentence, if one of them is no longer valid.
 */
export function readUsableFields(
  kept: AgentVersionFields,
): { fields: Usable; problem: null } | { fields: null; problem: string } {
  const { slug, ...rest } = kept
  const tools = kept.tools.filter(name => agentTool.safeParse(name).success)
  const avatarUrl = agentPicture.nullable().catch(null).parse(kept.avatarUrl)
  const { data, error } = agentFields.omit({ slug: true }).safeParse({ ...rest, tools, avatarUrl })
  if (error) return { fields: null, problem: describeInputError(error) }
  return { fields: { ...data, ...(slug.startsWith('_') ? {} : { slug }) }, problem: null }
}
