import { expect, it } from 'vitest'
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { writeToolSchema } from './tool-schema.ts'

const write = (input: z.ZodType) => writeToolSchema(z.toJSONSchema(input, { io: 'input' }))

it('keeps what a model needs of a schema', () => {
  const input = z.strictObject({
    message_id: id.optional().describe('The message. Default: the newest.'),
    seq: z.number().int().positive(),
    query: z.string().min(1).max(300).describe('Search words.'),
    limit: z.number().int().min(1).max(20).default(8),
    days: z.number().int().default(7).describe('Days to wait. Default: 7.'),
    choices: z.array(z.string().min(1).max(200)).max(6).default([]),
    kind: z.enum(['old', 'new']),
  })
  expect(write(input)).toEqual({
    type: 'object',
    properties: {
      message_id: { description: 'The message. Default: the newest.', type: 'string', format: 'uuid' },
      seq: { type: 'integer', minimum: 1 },
      query: { type: 'string', maxLength: 300, description: 'Search words.' },
      limit: { default: 8, type: 'integer', minimum: 1, maximum: 20 },
      days: { type: 'integer', description: 'Days to wait. Default: 7.' },
      choices: { maxItems: 6, type: 'array', items: { type: 'string', maxLength: 200 } },
      kind: { type: 'string', enum: ['old', 'new'] },
    },
    required: ['seq', 'query', 'kind'],
  })
})

it('takes the names of fields for names', () => {
  const input = z.strictObject({ pattern: z.string(), default: z.string(), $schema: z.string() })
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(write(input).properties))).toEqual([
    'pattern',
    'default',
    '$schema',
  ])
})

it('keeps patterns and limits that say something', () => {
  expect(
    write(z.strictObject({ code: z.string().regex(/^[A-Z]{3}$/), share: z.number().gt(0).lt(1) })),
  ).toEqual({
    type: 'object',
    properties: {
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
      share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    },
    required: ['code', 'share'],
  })
})

it('writes the same bytes each time, and changes nothing that is clean', () => {
  const input = z.strictObject({ limit: z.number().int().min(1).max(20).default(8), at: id })
  const once = write(input)
  expect(JSON.stringify(write(input))).toBe(JSON.stringify(once))
  expect(JSON.stringify(writeToolSchema(once))).toBe(JSON.stringify(once))
})
