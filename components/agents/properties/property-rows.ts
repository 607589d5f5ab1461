import type { AgentProperties } from '@/server/domain/agents/properties'
import type { SchemaNode } from '@/server/domain/agents/schema-node'

/** The kinds of values that the simple editor offers; `other`: a schema that only the JSON view can edit. */
export type RowType = 'string' | 'number' | 'integer' | 'boolean' | 'list' | 'other'

/** A property in the simple editor. `name` may be empty, or used twice, while somebody types. */
export interface PropertyRow {
  name: string
  schema: SchemaNode
  isRequired: boolean
}

export function readRows(properties: AgentProperties | null): PropertyRow[] {
  return Object.entries(properties?.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    isRequired: properties?.required.includes(name) ?? false,
  }))
}

/**
 * Returns the properties that the rows describe. A row without a name is not one yet, and of two with the same name the
 * first counts. Null: there is none.
 */
export function writeRows(
  rows: readonly PropertyRow[],
  before: AgentProperties | null,
): AgentProperties | null {
  const named = rows.filter(
    ({ name }, index) => name.trim() !== '' && rows.findIndex(row => row.name === name) === index,
  )
  if (named.length === 0) return null
  return {
    properties: Object.fromEntries(named.map(({ name, schema }) => [name.trim(), schema])),
    required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim()),
    ...(before?.$defs && { $defs: before.$defs }),
  }
}

export function typeOf({ type, items, description: _, ...more }: SchemaNode): RowType {
  if (Object.keys(more).length > 0) return 'other'
  if (type === 'array') return JSON.stringify(items) === '{"type":"string"}' ? 'list' : 'other'
  if (items !== undefined) return 'other'
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean' ? type : 'other'
}

/** Returns the schema with another type. It keeps its description only. */
export function withType({ description }: SchemaNode, type: Exclude<RowType, 'other'>): SchemaNode {
  const described = typeof description === 'string' ? { description } : {}
  return type === 'list' ? { type: 'array', ...described, items: { type: 'string' } } : { type, ...described }
}

export function withDescription(schema: SchemaNode, description: string): SchemaNode {
  const { description: _, type, ...rest } = schema
  const first = type === undefined ? {} : { type }
  return description === '' ? { ...first, ...rest } : { ...first, description, ...rest }
}
