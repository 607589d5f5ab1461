import { describe, expect, it } from 'vitest'
import { isStructure, mayBecomeStructure } from './leaked-structure.ts'
import { createFieldReader } from './output-fields.ts'
import { fitsFormat, outputSchema, writeFormat } from './output-schema.ts'
import { nameField, writeOutputText } from './output-text.ts'
import { writeThinkingStructure, writeToolNotes } from './thinking-structure.ts'

const names = ['user_intent', 'topic']

describe('an answer that shows the structure of its thinking', () => {
  it.each([
    'user_intent: question',
    '---\nuser_intent: question\ntopic: bees',
    '```yaml\nuser_intent: question\n```',
    '- user_intent: question\n- topic: bees',
    '**topic**: bees',
    '{"topic":"bees"}',
    '{ "topic": "bee',
    'topic:\n  - a\n  - b',
  ])('is found: %j', text => {
    expect(isStructure(text, names)).toBe(true)
    expect(mayBecomeStructure(text, names)).toBe(true)
    for (let end = 0; end < text.length; end++) {
      expect(mayBecomeStructure(text.slice(0, end), names)).toBe(true)
    }
  })

  it.each([
    'The topic: bees.',
    'topic: bees\n\nThey fly.',
    '{"bees": 12}',
    'Bees: they fly.',
    '```ts\nconst topic = 1\n```\nThat is it.',
    'topical words',
    '',
  ])('is not seen in %j', text => {
    expect(isStructure(text, names)).toBe(false)
  })

  it.each(['The topic', 'Hello', '{"bees": ', '1. topic', 'topic is'])('lets %j be shown at once', text => {
    expect(mayBecomeStructure(text, names)).toBe(false)
  })
})

describe('the schema of an object', () => {
  const schema = outputSchema({
    properties: {
      when: { type: 'string', format: 'date', pattern: '^2' },
      code: { type: 'string', format: 'iban' },
      // A field may have the name of a keyword.
      maxLength: { type: 'integer', minimum: 1, description: 'Length.' },
      either: { oneOf: [{ type: 'string' }, { type: 'object', properties: { a: { type: 'null' } } }] },
    },
    required: ['when'],
  })

  it('closes its objects and moves the limits that the endpoint refuses into words', () => {
    expect(writeFormat(schema)).toEqual({
      type: 'object',
      required: ['when'],
      additionalProperties: false,
      properties: {
        when: { type: 'string', format: 'date', description: '{pattern: ^2}' },
        code: { type: 'string', description: '{format: iban}' },
        maxLength: { type: 'integer', description: 'Length.\n{minimum: 1}' },
        either: {
          anyOf: [
            { type: 'string' },
            { type: 'object', properties: { a: { type: 'null' } }, additionalProperties: false },
          ],
        },
      },
    })
    expect(fitsFormat(schema)).toBe(true)
  })

  it.each([
    { type: 'object' },
    { type: ['object', 'null'] },
    { type: 'object', properties: {}, additionalProperties: true },
    { $ref: '#/$defs/tree' },
    { allOf: [{ type: 'string' }] },
    { type: 'array', items: { type: 'object' } },
  ])('can’t be enforced by the endpoint with a field like %j', field => {
    expect(fitsFormat(outputSchema({ properties: { field }, required: [] }))).toBe(false)
  })

  it('has the same bytes each time', () => {
    const write = () => JSON.stringify(writeFormat(schema))
    expect(write()).toBe(write())
  })
})

describe('the words of an object', () => {
  it('name its fields as people read them', () => {
    expect(['user_intent', 'dueDate', 'URL', 'x-ray', '__'].map(nameField)).toEqual([
      'User intent',
      'Due date',
      'URL',
      'X ray',
      '__',
    ])
  })

  it('nest, and leave out empty ones', () => {
    const text = writeOutputText({
      title: 'Harvest',
      done: false,
      tags: ['may', 'crates'],
      none: null,
      list: [],
      moments: [
        { name: 'Bloom', notes: ['a'.repeat(50), 'b'] },
        { name: 'Pick', who: { name: 'Ada' } },
      ],
    })
    expect(text).toBe(
      [
        '**Title:** Harvest',
        '',
        '**Done:** no',
        '',
        '**Tags:** may, crates',
        '',
        '**Moments:**',
        '- **Name:** Bloom  ',
        '  **Notes:**',
        `  - ${'a'.repeat(50)}`,
        '  - b',
        '- **Name:** Pick  ',
        '  **Who:**',
        '  - **Name:** Ada',
      ].join('\n'),
    )
    expect(writeOutputText({})).toBe('No fields.')
  })
})

it('the fields of an object are named as they come', () => {
  const found: string[] = []
  const reader = createFieldReader(name => found.push(name))
  for (const part of ['{"a', '": {"b": 1, "c": ["x", "y"]}', ', "d\\"e": "f, \\"g\\": 1", "h"', ': []}']) {
    reader.write(part)
  }
  expect(found).toEqual(['a', 'd\\"e', 'h'])
})

it('a thinking structure names types, values and inner fields, one line each', () => {
  const text = writeThinkingStructure({
    properties: {
      mood: { enum: ['calm', 'tense'], description: 'How it\n feels' },
      parts: { type: 'array', items: { type: 'object', properties: { n: { type: ['integer', 'null'] } } } },
    },
    required: [],
  })
  expect(text).toContain(
    '- mood (one of "calm", "tense"): How it feels\n- parts (list of object)\n  - n (integer or null)\n',
  )
})

it('only tools that are offered have notes, in the order of the offers', () => {
  expect(writeToolNotes(['b', 'a'], { a: 'One.', b: 'Two.', c: 'Three.', toString: 'x' })).toBe(
    '## Tool notes\n\n- **b**: Two.\n- **a**: One.',
  )
  expect(writeToolNotes(['constructor'], {})).toBeNull()
})
