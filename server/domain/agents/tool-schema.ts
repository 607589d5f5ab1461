type Schema = Readonly<Record<string, unknown>>

/**
 * Writes the JSON Schema of a tool's input for a model: without everything that says nothing to it, such as the
 * pattern of an id, the largest safe integer, or that no other field is allowed. Our own check of an input is as
 * strict as before. Pure: the same schema gives the same bytes, which the endpoint's cache needs.
 */
export function writeToolSchema(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (isNoise(keyword, value, schema)) return []
      if (keyword === 'properties' && isSchema(value)) return [[keyword, mapSchemas(value)]]
      if (keyword === 'exclusiveMinimum' && value === 0 && schema.type === 'integer') return [['minimum', 1]]
      return [[keyword, writeNode(value)]]
    }),
  )
}

/** The names of fields are no keywords: a field may be called `default`. */
function mapSchemas(fields: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writeNode(field)]))
}

function writeNode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeNode)
  return isSchema(value) ? writeToolSchema(value) : value
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNoise(keyword: string, value: unknown, schema: Schema): boolean {
  switch (keyword) {
    case '$schema':
      return true
    case 'additionalProperties':
      return value === false
    case 'pattern':
      return schema.format !== undefined
    case 'minLength':
      return value === 1
    case 'maximum':
      return value === Number.MAX_SAFE_INTEGER
    case 'minimum':
      return value === Number.MIN_SAFE_INTEGER
    case 'default':
      return isEmpty(value) || /\bdefault\b/i.test(String(schema.description ?? ''))
    default:
      return false
  }
}

/** Without a value there is nothing to say about the default. */
function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
