import * as z from 'zod'

const node = z.record(z.string(), z.unknown())

/** A JSON Schema, or a part of one. */
export type SchemaNode = z.infer<typeof node>

export type Limits = {
  minLength: number
  maxLength: number
  minItems: number
  maxItems: number
  minimum: number
  maximum: number
}

const mostHops = 12

/** Follows `$ref` and merges `allOf`; what can't be resolved is a schema that allows anything. */
export function resolveNode(value: unknown, root: SchemaNode, hops = 0): SchemaNode {
  const found = readNode(value)
  if (hops >= mostHops) return {}
  if (typeof found.$ref === 'string') {
    const [, ...path] = found.$ref.split('/')
    return resolveNode(
      path.reduce<unknown>((at, key) => readNode(at)[key], root),
      root,
      hops + 1,
    )
  }
  if (!Array.isArray(found.allOf)) return found
  const parts = [found, ...found.allOf.map(part => resolveNode(part, root, hops + 1))]
  const properties = parts.flatMap(part => Object.entries(readNode(part.properties)))
  return { ...Object.fromEntries(parts.flatMap(Object.entries)), properties: Object.fromEntries(properties) }
}

export function readNode(value: unknown): SchemaNode {
  const parsed = node.safeParse(value)
  return parsed.success ? parsed.data : {}
}

/** Limits stand as keywords, or in the description as `{maxLength: 120}`, where the SDK's zod helpers put them. */
export function readLimits(schema: SchemaNode): Limits {
  const read = (key: keyof Limits, fallback: number) => {
    if (typeof schema[key] === 'number') return schema[key]
    const described = new RegExp(`\\b${key}: (-?\\d+(?:\\.\\d+)?)`).exec(String(schema.description ?? ''))
    return described ? Number(described[1]) : fallback
  }
  return {
    minLength: read('minLength', 0),
    maxLength: read('maxLength', 2_000),
    minItems: read('minItems', 0),
    maxItems: read('maxItems', 5),
    minimum: read('minimum', 0),
    maximum: read('maximum', Number.MAX_SAFE_INTEGER),
  }
}

/** The one type that a node is filled as: the first that is not null. */
export function readType(schema: SchemaNode): string {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const first = types.find(type => type !== 'null') ?? types[0]
  if (typeof first === 'string') return first
  return schema.properties ? 'object' : schema.items ? 'array' : 'string'
}
