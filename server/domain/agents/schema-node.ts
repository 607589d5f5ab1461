/** A part of a JSON Schema: its keywords with their values. */
export type SchemaNode = { [keyword: string]: unknown }

/** The keywords that the properties of an agent may use, in the order in which they are written. */
export const keywords: readonly string[] = [
  '$ref',
  'type',
  'title',
  'description',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'prefixItems',
  'properties',
  'required',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'default',
  'examples',
  '$defs',
]

const maps: readonly string[] = ['properties', '$defs']
const lists: readonly string[] = ['prefixItems', 'anyOf', 'oneOf', 'allOf']
const single: readonly string[] = ['items', 'additionalProperties']

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the schemas directly within a schema, each with its place there. */
export function listSchemas(schema: SchemaNode): { path: (string | number)[]; schema: SchemaNode }[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const inner: [string | number | null, unknown][] =
      maps.includes(keyword) && isNode(value)
        ? Object.entries(value)
        : lists.includes(keyword) && Array.isArray(value)
          ? value.map((each, index) => [index, each])
          : single.includes(keyword)
            ? [[null, value]]
            : []
    return inner.flatMap(([key, each]) =>
      isNode(each) ? [{ path: key === null ? [keyword] : [keyword, key], schema: each }] : [],
    )
  })
}

/** Returns the schema with each schema directly within it changed; values such as defaults stay as they are. */
export function mapSchemas(schema: SchemaNode, change: (inner: SchemaNode) => SchemaNode): SchemaNode {
  const changed = (value: unknown) => (isNode(value) ? change(value) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (maps.includes(keyword) && isNode(value)) {
        return [keyword, Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]))]
      }
      if (lists.includes(keyword) && Array.isArray(value)) return [keyword, value.map(changed)]
      return [keyword, single.includes(keyword) ? changed(value) : value]
    }),
  )
}
