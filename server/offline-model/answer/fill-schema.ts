import { readLimit, readNode, resolveNode, type SchemaNode } from './json-schema.ts'
import { shorten } from './sentences.ts'

type Filling = { root: SchemaNode; texts: readonly string[]; depth: number; all?: AllFields | undefined }

/** Every field is filled, each with words of its own; `date`: the day of the request. */
type AllFields = { date: string | null; question: string }

/** Lists below this depth are as short as they may be, so that a schema that contains itself comes to an end. */
const deepestList = 8
const mostDepth = 16

/** Makes a value that a JSON Schema accepts. Its strings are the given texts, of which the best come first. */
export function fillSchema(schema: unknown, texts: readonly string[], all?: AllFields): unknown {
  return fill(schema, { root: readNode(schema), texts, depth: 0, all })
}

function fill(value: unknown, { root, texts, depth, all }: Filling): unknown {
  const schema = resolveNode(value, root)
  const filling = { root, texts, depth: depth + 1, all }
  if (depth > mostDepth) return null
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return chooseValue(schema.enum, filling)
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

/** Chooses the value that the question or the texts name, or else the first one. */
function chooseValue(values: readonly unknown[], { texts, all }: Filling): unknown {
  const said = all ? [all.question, ...texts].join('\n').toLowerCase() : ''
  const named = values.find(value => typeof value === 'string' && said.includes(value.toLowerCase()))
  return named ?? values[0]
}

/** Leaves out the properties that may be missing, unless all are filled. */
function fillObject(schema: SchemaNode, filling: Filling): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = Object.entries(readNode(schema.properties)).filter(
    ([name]) => required.includes(name) || (filling.all && filling.depth <= deepestList),
  )
  return Object.fromEntries(
    properties.map(([name, child], index) => [
      name,
      fill(child, filling.all ? { ...filling, texts: startAt(filling.texts, index) } : filling),
    ]),
  )
}

/** Gives each field words of its own, as far as there are enough. */
function startAt(texts: readonly string[], index: number): readonly string[] {
  const start = texts.length === 0 ? 0 : index % texts.length
  return [...texts.slice(start), ...texts.slice(0, start)]
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

function fillString(schema: SchemaNode, { texts: [text = 'Nothing was said.'], all }: Filling): string {
  const day = all?.date && schema.format === 'date' ? all.date : null
  const longest = Math.min(readLimit(schema, 'maxLength', 400), 400)
  const words = day ?? formats.get(String(schema.format)) ?? shorten(text, longest - 1)
  return words.padEnd(readLimit(schema, 'minLength', 0), '.')
}
