/**
 * The properties of an agent: the structure of its thinking or, with structured output, the fields of the object
 * that it returns.
 */
import * as z from 'zod'
import { isNode, keywords, mapSchemas, type SchemaNode } from './schema-node.ts'

const node = z.record(z.string(), z.unknown())

/** An object's JSON Schema without its type and description: the agent's prompt is its description. */
export const agentProperties = z.strictObject({
  properties: z.record(z.string(), node),
  required: z.array(z.string()).default([]),
  /** Schemas that several properties refer to. */
  $defs: z.record(z.string(), node).optional(),
})
export type AgentProperties = z.infer<typeof agentProperties>

/**
 * Reads properties from the database, which keeps no order of keys. The order of fields matters to people and
 * models: `orderForStorage` writes it beside the fields, and this restores it.
 */
export const storedProperties = z.preprocess(
  stored => (isNode(stored) ? restoreOrder(stored) : stored),
  agentProperties,
)

/** Adds the order of its fields to each object of the schema. */
export function orderForStorage(properties: AgentProperties): SchemaNode {
  return addOrder({ ...properties })
}

function addOrder(schema: SchemaNode): SchemaNode {
  const { properties, ...rest } = mapSchemas(schema, addOrder)
  if (!isNode(properties)) return rest
  return { ...rest, properties, propertyOrdering: Object.keys(properties) }
}

function restoreOrder(schema: SchemaNode): SchemaNode {
  const { propertyOrdering, ...rest } = mapSchemas(schema, restoreOrder)
  const ordered = pick(rest, keywords)
  if (!isNode(ordered.properties)) return ordered
  const order = z.array(z.string()).catch([]).parse(propertyOrdering)
  return { ...ordered, properties: pick(ordered.properties, order) }
}

/** The same object with the keys of the list first, in its order. */
function pick(object: SchemaNode, order: readonly string[]): SchemaNode {
  const first = order.filter(key => Object.hasOwn(object, key)).map(key => [key, object[key]])
  const others = Object.entries(object).filter(([key]) => !order.includes(key))
  return Object.fromEntries([...first, ...others])
}
