import { fitsFormat, outputSchema, returnTool, writeFormat } from '../../domain/outputs/output-schema.ts'
import { writeThinkingStructure, writeToolNotes } from '../../domain/outputs/thinking-structure.ts'
import type { ContextInput, OutputForm, ToolOffer } from '../../domain/prompts/context-input.ts'
import type { DeclaredForm } from './read-output.ts'

/** Describes the declared parts of an agent for its requests: notes, thinking structure, and the form of its answer. */
export function offerOutput(
  agent: DeclaredForm & { toolNotes: Readonly<Record<string, string>> },
  { takesFormat, tools }: { takesFormat: boolean; tools: readonly ToolOffer[] },
): Pick<ContextInput, 'toolNotes' | 'thinkingStructure' | 'output'> & { tools: readonly ToolOffer[] } {
  const { properties, structuredOutput } = agent
  const toolNotes = writeToolNotes(
    tools.map(({ name }) => name),
    agent.toolNotes,
  )
  const notes = toolNotes === null ? {} : { toolNotes }
  if (!properties) return { ...notes, tools }
  if (!structuredOutput) return { ...notes, thinkingStructure: writeThinkingStructure(properties), tools }
  const schema = outputSchema(properties)
  if (takesFormat && fitsFormat(schema)) {
    const output: OutputForm = { by: 'format', schema: writeFormat(schema) }
    return { ...notes, output, tools }
  }
  return { ...notes, output: { by: 'tool' }, tools: [...tools, describeReturn(schema)] }
}

function describeReturn(schema: Record<string, unknown>): ToolOffer {
  return {
    name: returnTool,
    description: 'Returns the object that is your answer. Call it once, at the end, and alone.',
    input_schema: schema,
  }
}
