import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listProcedures, listRoutes } from '../../testing/matrix/list-calls.ts'
import { listFields, makeInput } from '../../testing/matrix/make-input.ts'
import { strict } from '../domain/wire/strict.ts'

describe('every call refuses fields that it does not know, at any depth', () => {
  const calls = [
    ...listProcedures().flatMap(({ path, input }) => (input ? [{ name: path, input }] : [])),
    ...listRoutes(),
  ]
  test.each(calls)('$name', ({ input }) => {
    const open = listFields(input).filter(({ kind, isStrict }) => kind === 'object' && !isStrict)
    expect(open.map(({ path }) => path || 'the input itself')).toEqual([])
    const known = makeInput(input, () => undefined)
    const { error } = input.safeParse({ ...z.record(z.string(), z.json()).parse(known ?? {}), misspelled: 1 })
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys')
  })
})

describe('a strict schema', () => {
  const loose = z.object({
    list: z.array(z.object({ a: z.string().optional() })).default([]),
    choice: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('one'), deep: z.object({ b: z.string() }).nullish() }),
      z.object({ kind: z.literal('two') }),
    ]),
    rules: z.record(z.string(), z.object({ c: z.number() })),
  })
  const input = strict(loose.refine(({ rules }) => !('no' in rules), 'No rule is called no.'))
  const right = { list: [{ a: 'a' }], choice: { kind: 'one', deep: { b: 'b' } }, rules: { any: { c: 1 } } }

  test('accepts what the schema accepts, and keeps its checks', () => {
    expect(input.parse(right)).toEqual(right)
    expect(input.parse({ choice: { kind: 'two' }, rules: {} })).toEqual({
      list: [],
      choice: { kind: 'two' },
      rules: {},
    })
    expect(input.safeParse({ ...right, rules: { no: { c: 1 } } }).error?.issues[0]?.message).toBe(
      'No rule is called no.',
    )
  })

  test.each([
    { ...right, more: 1 },
    { ...right, list: [{ a: 'a', more: 1 }] },
    { ...right, choice: { kind: 'one', deep: { b: 'b', more: 1 } } },
    { ...right, choice: { kind: 'two', more: 1 } },
    { ...right, rules: { any: { c: 1, more: 1 } } },
  ])('refuses an unknown field: %j', given => {
    expect(loose.safeParse(given).success).toBe(true)
    expect(input.safeParse(given).error?.issues[0]?.code).toBe('unrecognized_keys')
  })
})
