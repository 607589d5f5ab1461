import { readLimit, readNode, resolveNode, type SchemaNode } from './json-schema.ts'
import { shorten } from './sentences.ts'

type Filling = { root: SchemaNode; texts: readonly string[]; depth: number }

/** Lists below this depth are as short as they may be, so that a schema that contains itself comes to an end. */
const deepestList = 8
const mostDepth = 16

/** Makes a value that a JSON Schema accepts. Its strings are the given texts, of which the best come first. */
export function fillSchema(schema: unknown, texts: readonly string[]): unknown {
  return fill(schema, { root: readNode(schema), texts, depth: 0 })
}

function fill(value: unknown, { root, texts, depth }: Filling): unknown {
  const schema = resolveNode(value, root)
  const filling = { root, texts, depth: depth + 1 }
  if (depth > mostDepth) return null
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const variants = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (variants) return fill(variants.find(isNull) ?? variants[0], filling)
  if (isNull(schema)) return null
  switch (schema.type) {
    case 'object':
      return fillObject(schema, filling)
    case 'array':
      return fillArray(schema, filling)
    case 'number':
    case 'integer':
      return Math.min(readLimit(schema, 'maximum', Infinity), Math.max(readLimit(schema, 'minimum', 0), 0))
    case 'boolean':
      return false
    default:
      return fillString(schema, filling)
  }
}

/** Quotes can't tell an owner or a date, so everything that may be null stays null. */
function isNull(schema: unknown): boolean {
  const { type } = readNode(schema)
  return type === 'null' || (Array.isArray(type) && type.includes('null'))
}

/** Leaves out the properties that may be missing. */
function fillObject(schema: SchemaNode, filling: Filling): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = Object.entries(readNode(schema.properties)).filter(([name]) => required.includes(name))
  return Object.fromEntries(properties.map(([name, child]) => [name, fill(child, filling)]))
}

/** Makes an item of each text, at most three unless more are required. */
function fillArray(schema: SchemaNode, filling: Filling): unknown[] {
  const least = Math.min(readLimit(schema, 'minItems', 0), 50)
  const most = filling.depth > deepestList ? least : Math.min(readLimit(schema, 'maxItems', 3), 3)
  const length = Math.max(least, Math.min(most, filling.texts.length))
  return Array.from({ length }, (_, index) =>
    fill(schema.items, { ...filling, texts: filling.texts.slice(index) }),
  )
}

const formats = new Map([
  ['date', '1970-01-01'],
  ['date-time', '1970-01-01T00:00:00Z'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['email', 'nobody@example.invalid'],
  ['uri', 'https://example.invalid/'],
])

function fillString(schema: SchemaNode, { texts: [text = 'Nothing was said.'] }: Filling): string {
  const longest = Math.min(readLimit(schema, 'maxLength', 400), 400)
  const words = formats.get(String(schema.format)) ?? shorten(text, longest - 1)
  return words.padEnd(readLimit(schema, 'minLength', 0), '.')
}
