import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fillSchema } from './fill-schema.ts'
import { listSentences } from './sentences.ts'

const sentences = listSentences(
  [
    ['Ada', '4', "Let's keep drafts on the device."],
    ['Bob', '5', 'But photos are heavy, I worry about storage.'],
    ['Carla', '7', 'Who pays for the storage?'],
    ['Deniz', '9', 'Bob will write the merge by Friday.'],
    ['Ada', '11', 'Tablets can come later.'],
  ].map(([author = '', label = '', text = '']) => ({ author, label, text, agent: false, own: false })),
)

const result = z.object({
  headline: z.string().max(40),
  bullets: z
    .array(
      z.object({
        text: z.string().max(200),
        kind: z.enum(['decision', 'finding', 'action']),
        owner: z.string().nullable(),
        sources: z.array(z.object({ label: z.string(), quote: z.string().max(20) })).min(1),
      }),
    )
    .min(1)
    .max(5),
  deferred: z.array(z.string()),
  openQuestions: z.array(z.string()),
  objections: z.array(z.object({ who: z.string(), words: z.string() })),
})

describe('a result in the shape that was asked for', () => {
  const format = zodOutputFormat(result)
  const filled = format.parse(JSON.stringify(fillSchema(format.schema, sentences)))

  test('keeps to the limits that the SDK moved into descriptions', () => {
    expect(filled.headline.length).toBeLessThanOrEqual(40)
    expect(filled.bullets.length).toBeGreaterThanOrEqual(1)
    expect(filled.bullets.length).toBeLessThanOrEqual(5)
  })

  test('cites each line with the label of its message and words that stand in it', () => {
    for (const bullet of filled.bullets) {
      const [source] = bullet.sources
      const cited = sentences.find(({ message }) => message.label === source?.label)
      expect(cited?.message.text).toContain(source?.quote)
      expect(cited?.text).toBe(bullet.text)
    }
  })

  test('sorts questions, objections and what was put off by how they sound, and names no owner', () => {
    expect(filled.openQuestions).toEqual(['Who pays for the storage?'])
    expect(filled.deferred).toEqual(['Tablets can come later.'])
    expect(filled.objections).toEqual([{ who: 'Bob', words: 'But photos are heavy, I worry about storage.' }])
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
    for (const material of [sentences, []]) {
      const value = fillSchema(z.toJSONSchema(schema, { reused: 'ref' }), material)
      expect(z.safeParse(schema, value).error).toBeUndefined()
    }
  })
})
