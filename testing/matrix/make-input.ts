import * as z from 'zod'

/** A JSON schema, as far as inputs of ours use it. */
const node: z.ZodType<Node> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]).optional(),
    format: z.string().optional(),
    const: z.json().optional(),
    enum: z.array(z.json()).optional(),
    default: z.json().optional(),
    properties: z.record(z.string(), node).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), node]).optional(),
    items: node.optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    allOf: z.array(node).optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
  }),
)
interface Node {
  [key: string]: unknown
  type?: string | undefined
  format?: string | undefined
  const?: z.core.util.JSONType | undefined
  enum?: z.core.util.JSONType[] | undefined
  default?: z.core.util.JSONType | undefined
  properties?: Record<string, Node> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | Node | undefined
  items?: Node | undefined
  anyOf?: Node[] | undefined
  oneOf?: Node[] | undefined
  allOf?: Node[] | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
}

export type Json = z.core.util.JSONType

/** The path of a field within an input: names of fields, and `*` for each item of a list. */
export interface Field {
  path: string
  name: string
  kind: 'id' | 'text' | 'number' | 'object'
  /** Only for objects: fields that it does not know are refused. */
  isStrict: boolean
}

function read(schema: z.ZodType): Node {
  return node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

/** The shapes that a value may have: itself, or each choice of a union. */
function choices(given: Node): Node[] {
  const inner = given.anyOf ?? given.oneOf
  return inner ? inner.flatMap(choices) : [given]
}

/** Lists the fields of an input at any depth, the input itself included. */
export function listFields(schema: z.ZodType): Field[] {
  const found: Field[] = []
  function walk(given: Node, path: string, name: string) {
    for (const one of choices(given)) {
      if (one.type === 'string' && one.const === undefined && !one.enum)
        found.push({ path, name, kind: one.format === 'uuid' ? 'id' : 'text', isStrict: true })
      if (isNumber(one)) found.push({ path, name, kind: 'number', isStrict: true })
      if (one.type === 'array' && one.items) walk(one.items, `${path}.*`, name)
      if (one.type !== 'object') continue
      const { additionalProperties: rest } = one
      found.push({ path, name, kind: 'object', isStrict: rest !== undefined && rest !== true })
      if (typeof rest === 'object') walk(rest, `${path}.*`, name)
      for (const [key, each] of Object.entries(one.properties ?? {})) walk(each, `${path}.${key}`, key)
    }
  }
  walk(read(schema), '', '')
  return [...new Map(found.map(each => [`${each.path} ${each.kind} ${each.isStrict}`, each])).values()]
}

/**
 * Makes an input that the schema accepts. `fill` gives the value of a text or an id by the field's name and path;
 * a field that may be left out is left out unless its path is in `also`.
 */
export function makeInput(
  schema: z.ZodType,
  fill: (field: Field) => string | number | undefined,
  also: readonly string[] = [],
): Json | undefined {
  return make(read(schema), '', '')

  function make(given: Node, path: string, name: string): Json | undefined {
    const all = choices(given)
    const wanted =
      all.find(one => also.some(each => each.startsWith(path) && reaches(one, each.slice(path.length)))) ??
      all[0]
    if (!wanted) return null
    if (wanted.const !== undefined) return wanted.const
    if (wanted.enum) return wanted.enum[0]
    if (wanted.type === 'object') return makeObject(wanted, path)
    if (wanted.type === 'array') {
      const item = wanted.items ? make(wanted.items, `${path}.*`, name) : undefined
      return item === undefined ? [] : [item]
    }
    if (wanted.type === 'boolean') return true
    if (isNumber(wanted)) return fill({ path, name, kind: 'number', isStrict: true }) ?? leastOf(wanted)
    if (wanted.type !== 'string') return null
    const kind = wanted.format === 'uuid' ? 'id' : 'text'
    return fill({ path, name, kind, isStrict: true }) ?? 'apple'
  }

  function makeObject(given: Node, path: string): Json {
    const made: Record<string, Json> = {}
    for (const [key, each] of Object.entries(given.properties ?? {})) {
      const at = `${path}.${key}`
      const isWanted = also.some(one => one === at || one.startsWith(`${at}.`))
      if (!isWanted && !given.required?.includes(key)) continue
      const value = make(each, at, key)
      if (value !== undefined) made[key] = value
    }
    const { additionalProperties: rest } = given
    if (typeof rest === 'object' && also.some(one => one.startsWith(`${path}.*`))) {
      const value = make(rest, `${path}.*`, 'apple')
      if (value !== undefined) made.apple = value
    }
    return made
  }
}

function isNumber({ type }: Node): boolean {
  return type === 'integer' || type === 'number'
}

function leastOf({ minimum = 1, exclusiveMinimum = 0 }: Node): number {
  return Math.max(minimum, exclusiveMinimum + 1)
}

/** Tells whether a shape has the field at the end of the path. */
function reaches(given: Node, path: string): boolean {
  if (path === '')
    return isNumber(given) || (given.type === 'string' && given.const === undefined && !given.enum)
  const [, key = '', rest = ''] = /^\.([^.]+)(.*)$/.exec(path) ?? []
  const next =
    key === '*'
      ? (given.items ?? (typeof given.additionalProperties === 'object' ? given.additionalProperties : null))
      : given.properties?.[key]
  return next ? choices(next).some(one => reaches(one, rest)) : false
}
