import * as z from 'zod'

const node = z.record(z.string(), z.unknown())

/** A JSON Schema or a part of one. */
export type SchemaNode = z.infer<typeof node>

export function readNode(value: unknown): SchemaNode {
  const parsed = node.safeParse(value)
  return parsed.success ? parsed.data : {}
}

/** Follows `$ref`. A reference that leads nowhere gives a schema that allows anything. */
export function resolveNode(value: unknown, root: SchemaNode, hops = 0): SchemaNode {
  const found = readNode(value)
  if (typeof found.$ref !== 'string') return found
  if (hops > 12) return {}
  const path = found.$ref.split('/').slice(1)
  return resolveNode(
    path.reduce<unknown>((at, key) => readNode(at)[key], root),
    root,
    hops + 1,
  )
}

/** Reads a limit from its keyword, or from the description, where the SDK's zod helpers put it: `{maxLength: 120}`. */
export function readLimit(schema: SchemaNode, key: string, fallback: number): number {
  if (typeof schema[key] === 'number') return schema[key]
  const described = new RegExp(`\\b${key}: (-?\\d+(?:\\.\\d+)?)`).exec(String(schema.description ?? ''))
  return described ? Number(described[1]) : fallback
}
