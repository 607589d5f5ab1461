import * as z from 'zod'

/**
 * Returns the schema for input at a door: it and all objects in it refuse unknown fields. The schema itself may also
 * read stored data, in which fields of another version must not be an error.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  return z.core.clone(schema, { ...schema.def, ...innerOf(schema) })
}

/** The schemas within a schema, made strict, under the names that its definition has for them. */
function innerOf(schema: z.ZodType): object {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape)
    return {
      shape: Object.fromEntries(fields.map(([name, field]) => [name, strict(field)])),
      // Some objects have any names on purpose; their values are checked.
      catchall: schema.def.catchall ?? z.never(),
    }
  }
  const { def } = schema
  const inner: Record<string, unknown> = {}
  for (const name of ['innerType', 'element', 'in', 'valueType'] as const) {
    const part: unknown = name in def ? Reflect.get(def, name) : undefined
    if (part instanceof z.ZodType) inner[name] = strict(part)
  }
  if (schema instanceof z.ZodUnion) {
    const { options } = schema.def
    inner.options = options.map(option => (option instanceof z.ZodType ? strict(option) : option))
  }
  return inner
}
