import { expect, it } from 'vitest'
import { checkOutput } from './check-output.ts'

const check = (field: Record<string, unknown>, value: unknown) =>
  checkOutput({ properties: { field }, required: ['field'] }, { field: value })

it('checks the whole schema, with the limits that the endpoint does not know', () => {
  expect(check({ type: 'string', maxLength: 3 }, 'four')).toEqual([
    '/field must NOT have more than 3 characters',
  ])
  expect(check({ type: 'string', pattern: '^a+$' }, 'aab')).toEqual(['/field must match pattern "^a+$"'])
  expect(check({ type: 'string', format: 'date-time' }, '2026-11-23T10:00:00Z')).toEqual([])
  expect(check({ type: 'string', format: 'date-time' }, 'tomorrow')).toHaveLength(1)
  expect(check({ type: 'array', uniqueItems: true }, [1, 1])).toHaveLength(1)
  expect(check({ type: 'integer' }, '1')).toEqual(['/field must be integer'])
})

it('gives up a pattern that takes too long', () => {
  const began = performance.now()
  const [fault] = check({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}b`)
  expect(fault).toContain('can’t be checked')
  expect(performance.now() - began).toBeLessThan(5_000)
})

it('reads no other document', () => {
  expect(check({ $ref: 'https://example.com/schema.json' }, 1)).toEqual([
    expect.stringContaining('can’t be checked'),
  ])
})

it('follows references within the properties', () => {
  const tree = { type: 'object', properties: { next: { $ref: '#/$defs/tree' } }, additionalProperties: false }
  const properties = { properties: { root: { $ref: '#/$defs/tree' } }, required: [], $defs: { tree } }
  expect(checkOutput(properties, { root: { next: { next: {} } } })).toEqual([])
  expect(checkOutput(properties, { root: { next: { other: 1 } } })).toEqual([
    '/root/next must not have the field other',
  ])
})

it('refuses an object that is nested too deeply', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
  expect(checkOutput({ properties: { a: {} }, required: [] }, deep(40))).toEqual([
    'The object is nested more than 32 levels deep.',
  ])
})
