/** Writes the schema of a structured agent's answer for a model. */
import type { AgentProperties } from '../agents/properties.ts'
import { isNode, listSchemas, mapSchemas, type SchemaNode } from '../agents/schema-node.ts'

/** The name of the tool by which a model without structured output returns its object. */
export const returnTool = 'return_result'

/** The keywords that the endpoint takes as they are. */
const taken = new Set([
  'type',
  'title',
  'description',
  'enum',
  'const',
  'items',
  'properties',
  'required',
  'anyOf',
])
const formats = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
])
/** Keywords that say nothing to a model, or that are written in another way. */
const silent = new Set(['additionalProperties', 'oneOf', 'default', 'examples', 'propertyOrdering'])

/**
 * Returns the whole schema of an agent's object, without the description of the agent. An object may have only the
 * fields that are named, unless its schema says otherwise.
 */
export function outputSchema({ properties, required, $defs }: AgentProperties): SchemaNode {
  const whole = { type: 'object', properties, required, ...($defs && { $defs }) }
  return closeObjects(whole)
}

function closeObjects(schema: SchemaNode): SchemaNode {
  const inner = mapSchemas(schema, closeObjects)
  const isClosed = isNode(inner.properties) && !('additionalProperties' in inner) && !('allOf' in inner)
  return isClosed ? { ...inner, additionalProperties: false } : inner
}

/**
 * Returns whether the endpoint's structured output can express the schema. It takes no references to itself, no
 * objects with free names, no lists of fixed places and no combinations of schemas.
 */
export function fitsFormat(schema: SchemaNode): boolean {
  if (['$ref', '$defs', 'allOf', 'prefixItems'].some(keyword => keyword in schema)) return false
  const isFreeObject = includesType(schema, 'object') && !isNode(schema.properties)
  const isOpenObject = schema.additionalProperties !== undefined && schema.additionalProperties !== false
  if (isFreeObject || isOpenObject) return false
  if ('anyOf' in schema && 'oneOf' in schema) return false
  return listSchemas(schema).every(({ schema: inner }) => fitsFormat(inner))
}

/**
 * Writes the schema as the endpoint's structured output takes it. The limits that it does not take stand in the
 * descriptions, where a model reads them; our own check of the object uses the whole schema.
 */
export function writeFormat(schema: SchemaNode): SchemaNode {
  const { type, description } = schema
  if (Array.isArray(type)) {
    // A list of types is written as a choice between them.
    const { description: _, ...rest } = schema
    const choices = type.map(each => writeFormat(each === 'null' ? { type: each } : { ...rest, type: each }))
    return { ...(typeof description === 'string' && { description }), anyOf: choices }
  }
  const inner = mapSchemas(schema, writeFormat)
  const kept = Object.entries(inner).filter(([keyword, value]) => isTaken(keyword, value))
  const limits = Object.entries(schema).filter(
    ([keyword, value]) => !isTaken(keyword, value) && !silent.has(keyword),
  )
  const words = [
    ...(typeof description === 'string' ? [description] : []),
    ...(limits.length > 0
      ? [`{${limits.map(([name, value]) => `${name}: ${write(value)}`).join(', ')}}`]
      : []),
  ]
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(inner.oneOf) && { anyOf: inner.oneOf }),
    ...(words.length > 0 && { description: words.join('\n') }),
    ...(isNode(schema.properties) && { additionalProperties: false }),
  }
}

function isTaken(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return formats.has(String(value))
  if (keyword === 'minItems') return value === 0 || value === 1
  return taken.has(keyword)
}

function includesType({ type }: SchemaNode, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
