import Ajv2020 from 'ajv/dist/2020.js'
import { cleanDescription } from './clean-text.ts'

type Schema = Readonly<Record<string, unknown>>

/** The bounds of a schema: it is part of every request of an agent with the tool. */
const most = { length: 16_000, depth: 12, description: 500 } as const

/** The API refuses these at the top of an input's schema. A model can do without them: the server checks its input. */
const refusedAtTop = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else', '$schema', '$id'])
const fieldName = /^[a-zA-Z0-9_.-]{1,64}$/

const ajv = new Ajv2020({ strict: false, logger: false })

/**
 * Returns a schema as a model can get it, with clean texts, or the reason why it can't: one schema that the API refuses
 * would make every request of the agent fail. No schema of a server is ever run here, only read.
 */
export function checkSchema(given: Schema): { schema: Record<string, unknown> } | { fault: string } {
  if (measureDepth(given) > most.depth) return { fault: 'its input is nested too deeply.' }
  if (JSON.stringify(given).length > 4 * most.length) return { fault: tooLong }
  if (given.type !== undefined && given.type !== 'object') return { fault: 'its input is not an object.' }
  const top = Object.entries(given).filter(([keyword]) => !refusedAtTop.has(keyword))
  const schema = { ...cleanNode(Object.fromEntries(top)), type: 'object' }
  if (JSON.stringify(schema).length > most.length) return { fault: tooLong }
  const fields = isObject(given.properties) ? Object.keys(given.properties) : []
  if (!fields.every(name => fieldName.test(name))) {
    return { fault: 'a field of its input has a name that models can’t use.' }
  }
  if (namesOutside(schema)) return { fault: 'its schema refers to another document.' }
  if (ajv.validateSchema(schema) !== true) return { fault: 'its schema is not valid.' }
  return { schema }
}

const tooLong = `its schema has more than ${most.length.toLocaleString('en-US')} characters.`

/** Cleans the texts of a schema for people and models; values, such as an enum's, stay as they are. */
function cleanNode(node: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
      if (keyword === '$comment' || keyword === '$schema') return []
      if (keyword === 'description' || keyword === 'title') {
        return typeof value === 'string' ? [[keyword, cleanDescription(value, most.description)]] : []
      }
      // The names below these are no keywords: a field can be called `description`.
      if (mapsOfSchemas.has(keyword) && isObject(value)) {
        return [
          [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanAny(each)]))],
        ]
      }
      return [[keyword, values.has(keyword) ? value : cleanAny(value)]]
    }),
  )
}

const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
const values = new Set(['enum', 'const', 'default', 'examples', 'required'])

function cleanAny(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanAny)
  return isObject(value) ? cleanNode(value) : value
}

function namesOutside(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesOutside)
  if (!isObject(value)) return false
  return Object.entries(value).some(([keyword, inner]) =>
    (keyword === '$ref' || keyword === '$dynamicRef') && typeof inner === 'string'
      ? !inner.startsWith('#')
      : namesOutside(inner),
  )
}

function measureDepth(value: unknown, depth = 0): number {
  if (depth > most.depth || typeof value !== 'object' || value === null) return depth
  return Object.values(value).reduce<number>(
    (deepest, each) => Math.max(deepest, measureDepth(each, depth + 1)),
    depth,
  )
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
