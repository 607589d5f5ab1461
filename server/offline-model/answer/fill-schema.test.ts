import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fillSchema } from './fill-schema.ts'

const texts = [
  "Let's keep drafts on the device.",
  'But photos are heavy, I worry about storage.',
  'Who pays for the storage?',
  'Bob will write the merge by Friday.',
  'Tablets can come later.',
]

const result = z.object({
  headline: z.string().max(40),
  bullets: z
    .array(
      z.object({
        text: z.string().max(200),
        kind: z.enum(['decision', 'finding', 'action']),
        owner: z.string().nullable(),
      }),
    )
    .min(1)
    .max(5),
})

describe('a result in the shape that was asked for', () => {
  const format = zodOutputFormat(result)
  const filled = format.parse(JSON.stringify(fillSchema(format.schema, texts)))

  test('keeps to the limits that the SDK moved into descriptions', () => {
    expect(filled.headline.length).toBeLessThanOrEqual(40)
    expect(filled.bullets.length).toBeGreaterThanOrEqual(1)
    expect(filled.bullets.length).toBeLessThanOrEqual(5)
  })

  test('says the texts in their order, and names no owner', () => {
    expect(filled.headline).toBe("Let's keep drafts on the device.")
    expect(filled.bullets.map(bullet => bullet.text)).toEqual(texts.slice(0, 3))
    expect(filled.bullets.map(bullet => bullet.owner)).toEqual([null, null, null])
  })
})

describe('any schema gets a value that it accepts', () => {
  const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree).max(1) }))

  test.each<[string, z.ZodType]>([
    [
      'limits as keywords',
      z.object({ a: z.string().min(5).max(7), b: z.array(z.string().max(3)).min(2).max(2) }),
    ],
    ['numbers', z.object({ seq: z.int().min(100), share: z.number().max(-1), count: z.int() })],
    [
      'formats',
      z.object({ day: z.iso.date(), at: z.iso.datetime(), id: z.uuid(), mail: z.email(), link: z.url() }),
    ],
    [
      'unions',
      z.object({
        a: z.union([z.null(), z.number()]),
        b: z.discriminatedUnion('t', [
          z.object({ t: z.literal('x') }),
          z.object({ t: z.literal('y'), n: z.int() }),
        ]),
      }),
    ],
    [
      'optional and nullable',
      z.object({ a: z.string().optional(), b: z.string().nullable(), c: z.boolean() }),
    ],
    [
      'references',
      z.object({ left: z.array(z.object({ n: z.string() })), right: z.array(z.object({ n: z.string() })) }),
    ],
    ['a list at the root', z.array(z.string()).min(1)],
    ['a string at the root', z.string().max(10)],
    ['recursion', tree],
  ])('%s', (_name, schema) => {
    for (const material of [texts, []]) {
      const value = fillSchema(z.toJSONSchema(schema, { reused: 'ref' }), material)
      expect(z.safeParse(schema, value).error).toBeUndefined()
    }
  })
})
