import type { AgentFields } from '../../domain/agents/agent.ts'
import { checkProperties } from '../../domain/agents/documents/check-properties.ts'
import { writePath } from '../../domain/agents/documents/problem.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses an agent that is to return data without a description of that data, and properties that no model takes. */
export function checkOutput({
  structuredOutput,
  properties,
}: Pick<AgentFields, 'structuredOutput' | 'properties'>): void {
  if (structuredOutput && properties === null) {
    throw new DomainError(
      'invalid_input',
      'An agent that returns data needs properties. Add a property, or switch structured output off.',
    )
  }
  const [wrong] = properties ? checkProperties(properties) : []
  if (wrong) throw new DomainError('invalid_input', `${writePath(wrong.path)}: ${wrong.message}`)
}
