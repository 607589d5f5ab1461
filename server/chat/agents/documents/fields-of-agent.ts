import { type AgentDetail, type AgentFields, agentVersionFields } from '../../../domain/agents/agent.ts'
import type { BlockFields, MemoryBlock } from '../../../domain/memory-blocks/memory-block.ts'

/** Returns the fields of an agent that a document has. The caller may read its prompt. */
export function fieldsOfAgent(agent: AgentDetail): AgentFields {
  return agentVersionFields.parse(agent)
}

/** Returns the blocks of an agent as a document has them. */
export function fieldsOfBlocks(blocks: readonly MemoryBlock[]): BlockFields[] {
  return blocks.map(({ label, content, limit }) => ({ label, content, limit }))
}
