import { type AgentDetail, type AgentFields, agentVersionFields } from '../../../domain/agents/agent.ts'

/** Returns the fields of an agent that a document has. The caller may read its prompt. */
export function fieldsOfAgent(agent: AgentDetail): AgentFields {
  return agentVersionFields.parse(agent)
}
