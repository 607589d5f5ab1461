/** Writes the parts of the system prompt that come from an agent's declaration, after the agent's own prompt. */
import type { AgentProperties } from '../agents/properties.ts'
import { isNode, type SchemaNode } from '../agents/schema-node.ts'

/** Below this depth a schema is only named: it may contain itself. */
const deepest = 6

/**
 * Writes the properties of a conversational agent as a guide for its thinking. The same properties give the same
 * bytes, because the text stands in the cached part of the prompt.
 */
export function writeThinkingStructure({ properties }: AgentProperties): string {
  return [
    '## Thinking structure',
    '',
    'Work these points out for yourself before you answer. They are private notes, and nobody is shown them:',
    '',
    ...writeFields(properties, 0),
    '',
    'Your answer itself is ordinary prose for a person. Never write the names of these points in it, and never a list of fields, YAML or JSON in their place.',
  ].join('\n')
}

function writeFields(fields: SchemaNode, depth: number): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const schema = isNode(value) ? value : {}
    const words = typeof schema.description === 'string' ? `: ${onOneLine(schema.description)}` : ''
    return [`${'  '.repeat(depth)}- ${name} (${typeOf(schema)})${words}`, ...writeInner(schema, depth + 1)]
  })
}

/** Writes the fields of an object, and those of the objects in a list. */
function writeInner(schema: SchemaNode, depth: number): string[] {
  if (depth > deepest) return []
  if (isNode(schema.properties)) return writeFields(schema.properties, depth)
  return isNode(schema.items) ? writeInner(schema.items, depth) : []
}

function typeOf(schema: SchemaNode): string {
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map(value => JSON.stringify(value)).join(', ')}`
  if ('const' in schema) return `always ${JSON.stringify(schema.const)}`
  if (schema.type === 'array') return isNode(schema.items) ? `list of ${typeOf(schema.items)}` : 'list'
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'any value'
}

/** Writes the notes of an agent on the tools that it is offered, in the order of the offers; null: it has none. */
export function writeToolNotes(
  offered: readonly string[],
  notes: Readonly<Record<string, string>>,
): string | null {
  const lines = offered.flatMap(name => {
    const note = Object.hasOwn(notes, name) ? notes[name] : undefined
    return note ? [`- **${name}**: ${onOneLine(note)}`] : []
  })
  return lines.length === 0 ? null : ['## Tool notes', '', ...lines].join('\n')
}

function onOneLine(words: string): string {
  return words.trim().replace(/\s+/g, ' ')
}
