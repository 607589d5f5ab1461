import { agentFromZod, defineAgent } from 'openvibe/agents'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readDocumentObject } from './read-document.ts'

const Moment = z
  .object({
    title: z.string().describe('Up to eight words'),
    kind: z.enum(['decision', 'turn']),
    weight: z.number().min(0).max(1).optional(),
    links: z.array(z.object({ target: z.string().describe('An id') })),
  })
  .describe('You look back on conversations.')

describe('an agent in TypeScript', () => {
  it('is made of a zod object: its description is the prompt, its fields are the properties', () => {
    const document = agentFromZod(Moment, {
      name: 'Dreamer',
      structured_output: true,
      limits: { max_turns: 3 },
    })
    const { agent, problems } = readDocumentObject(document)
    expect(problems).toEqual([])
    expect(agent).toMatchObject({
      slug: 'dreamer',
      systemPrompt: 'You look back on conversations.',
      structuredOutput: true,
      maxTurns: 3,
      properties: {
        properties: {
          title: { type: 'string', description: 'Up to eight words' },
          kind: { type: 'string', enum: ['decision', 'turn'] },
          weight: { type: 'number', minimum: 0, maximum: 1 },
          links: {
            type: 'array',
            items: { properties: { target: { type: 'string', description: 'An id' } } },
          },
        },
        required: ['title', 'kind', 'links'],
      },
    })
    expect(Object.keys(agent?.properties?.properties ?? {})).toEqual(['title', 'kind', 'weight', 'links'])
  })

  it('is made of a call, and refused with the reasons', () => {
    const document = { name: 'Helper', description: 'You help.', tools: [{ name: 'react' }] }
    expect(defineAgent(document)).toBe(document)
    expect(() => defineAgent({ ...document, slug: 'A B', tools: [{ name: 'reakt' }] })).toThrow(
      /^The agent “Helper” can’t be defined\.\nslug: Use 1 to 31/,
    )
    expect(() => agentFromZod(z.object({ a: z.string() }), { name: 'A' })).toThrow('description')
  })
})
