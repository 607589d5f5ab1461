import * as z from 'zod'

const node = z.record(z.string(), z.unknown())
type Node = z.infer<typeof node>

const refused = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxItems',
  'uniqueItems',
]

/**
 * Finds a keyword that the API does not accept in the schema of an answer; null if it accepts the whole
 * schema. The SDK's zod helpers move such limits into the description: a schema written by hand must do the
 * same.
 */
export function checkSchema(schema: Node): string | null {
  if (schema.type === 'object' && schema.additionalProperties !== false) {
    return "for 'object' type, 'additionalProperties' must be explicitly set to false"
  }
  const key = refused.find(name => name in schema)
  if (key) return `'${key}' is not supported: put it into the description`
  if (typeof schema.minItems === 'number' && schema.minItems > 1) {
    return "for 'array' type, 'minItems' values other than 0 or 1 are not supported"
  }
  for (const child of listChildren(schema)) {
    const wrong = checkSchema(child)
    if (wrong) return wrong
  }
  return null
}

function listChildren(schema: Node): Node[] {
  const named = ['properties', '$defs'].flatMap(key => Object.values(readNode(schema[key])))
  const listed = ['anyOf', 'allOf', 'oneOf'].flatMap(key => (Array.isArray(schema[key]) ? schema[key] : []))
  const items = schema.items === undefined ? [] : [schema.items]
  return [...named, ...listed, ...items].map(readNode)
}

function readNode(value: unknown): Node {
  const parsed = node.safeParse(value)
  return parsed.success ? parsed.data : {}
}
