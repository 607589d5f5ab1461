import { describe, expect, it } from 'vitest'
import { type AgentProperties, orderForStorage, storedProperties } from './properties.ts'

const moment: AgentProperties = {
  properties: {
    zeal: { type: 'string', description: 'How strongly it was said' },
    a: {
      type: 'object',
      properties: { properties: { type: 'string' }, b: { type: 'number' }, aa: { enum: [{ z: 1, y: 2 }] } },
      required: ['b'],
    },
    list: { type: 'array', items: { type: 'object', properties: { y: {}, x: {} } } },
  },
  required: ['zeal'],
}

/** Does as jsonb does: sorts the keys of every object. */
function forgetOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forgetOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.length - other.length || one.localeCompare(other))
      .map(([key, inner]) => [key, forgetOrder(inner)]),
  )
}

describe('the properties of an agent', () => {
  it('keep the order of their fields in a database that keeps none', () => {
    const read = storedProperties.parse(forgetOrder(orderForStorage(moment)))
    expect(read).toEqual(moment)
    expect(Object.keys(read.properties)).toEqual(['zeal', 'a', 'list'])
    expect(JSON.stringify(read.properties.a?.properties)).toMatch(/^\{"properties":.*"b":.*"aa":/)
    expect(JSON.stringify(read.properties.list)).toBe(
      '{"type":"array","items":{"type":"object","properties":{"y":{},"x":{}}}}',
    )
  })

  it('can be written to the database without an order, in any form that JSON Schema has', () => {
    const stored = { properties: { tags: { description: 'd', type: 'array' } }, $defs: { Tag: {} } }
    expect(JSON.stringify(storedProperties.parse(stored))).toBe(
      '{"properties":{"tags":{"type":"array","description":"d"}},"required":[],"$defs":{"Tag":{}}}',
    )
  })
})
