import { describe, expect, it } from 'vitest'
import type { AgentProperties } from '@/server/domain/agents/properties'
import { readRows, typeOf, withDescription, withType, writeRows } from './property-rows'

const properties: AgentProperties = {
  properties: {
    topic: { type: 'string', description: 'The subject' },
    moments: { type: 'array', items: { $ref: '#/$defs/Moment' } },
  },
  required: ['moments'],
  $defs: { Moment: { type: 'object' } },
}

describe('the rows of properties', () => {
  it('say the same as the schema, nested parts included', () => {
    const rows = readRows(properties)
    expect(rows.map(({ name, schema, isRequired }) => [name, typeOf(schema), isRequired])).toEqual([
      ['topic', 'string', false],
      ['moments', 'other', true],
    ])
    expect(writeRows(rows, properties)).toEqual(properties)
    expect(writeRows([], properties)).toBeNull()
  })

  it('leave out a row that has no name yet, or that of another', () => {
    const rows = readRows(properties)
    const [topic] = rows
    if (!topic) throw new Error('no row')
    const more = [...rows, { ...topic, name: '' }, { ...topic, schema: { type: 'number' } }]
    expect(writeRows(more, properties)).toEqual(properties)
  })

  it('change a type or a description and keep the rest', () => {
    expect(withType({ type: 'string', description: 'd', minLength: 1 }, 'list')).toEqual({
      type: 'array',
      description: 'd',
      items: { type: 'string' },
    })
    expect(typeOf(withType({}, 'list'))).toBe('list')
    const described = withDescription({ type: 'string', enum: ['a'] }, 'd')
    expect(JSON.stringify(described)).toBe('{"type":"string","description":"d","enum":["a"]}')
    expect(withDescription(described, '')).toEqual({ type: 'string', enum: ['a'] })
  })
})
