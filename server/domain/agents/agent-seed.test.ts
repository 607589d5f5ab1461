import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listMentionedNames } from '../messages/mentions.ts'
import { agentSeeds } from './agent-seed.ts'

const file: unknown = parse(
  readFileSync(new URL('../../../seeds/agent-configs.yaml', import.meta.url), 'utf8'),
)
const { agents, defaultSlug } = agentSeeds.parse(file)
const find = (slug: string) => agents.find(agent => agent.slug === slug)

describe('the seeded agents', () => {
  it('are Vibe and Coder switched on, two agents switched off, and the system agents', () => {
    expect(agents.map(({ slug, isActive, isSystem }) => ({ slug, isActive, isSystem }))).toEqual([
      { slug: 'vibe', isActive: true, isSystem: false },
      { slug: 'coder', isActive: true, isSystem: false },
      { slug: 'researcher', isActive: false, isSystem: false },
      { slug: 'writer', isActive: false, isSystem: false },
      { slug: '_fork-resolver', isActive: true, isSystem: true },
      { slug: '_router', isActive: true, isSystem: true },
      { slug: '_reader', isActive: true, isSystem: true },
      { slug: '_reflector', isActive: true, isSystem: true },
      { slug: '_summariser', isActive: true, isSystem: true },
    ])
    expect(defaultSlug).toBe('vibe')
  })

  it('have the limits that the product promises', () => {
    expect(find('vibe')).toMatchObject({ maxTokens: 4_096, budgetUsd: 0.25, timeoutSeconds: 120 })
    expect(find('coder')).toMatchObject({ maxTokens: 8_192, budgetUsd: 0.3, timeoutSeconds: 240 })
    expect(find('_fork-resolver')).toMatchObject({ maxTokens: 4_096, budgetUsd: 0.5 })
  })

  it('can be mentioned, except the system agent', () => {
    for (const { slug, isSystem } of agents) {
      expect(listMentionedNames(`@${slug}`)).toEqual(isSystem ? [] : [slug])
    }
  })

  it('have prompts short enough that the agent editor gives no warning', () => {
    for (const { slug, systemPrompt } of agents) {
      const tokens = systemPrompt.length / 4
      expect(tokens, slug).toBeGreaterThan(500)
      expect(tokens, slug).toBeLessThan(2_000)
    }
  })
})

describe('a seed file', () => {
  const agent = { name: 'A', slug: 'a', display_name: 'A', model: 'm', system_prompt: 'You are A.' }

  it('may leave out fields that have a default', () => {
    const [seed] = agentSeeds.parse({ default_agent: 'a', agents: [agent] }).agents
    expect(seed).toMatchObject({
      maxTokens: 4_096,
      maxTurns: 8,
      capabilities: [],
      effort: 'medium',
      description: '',
    })
  })

  it.each([
    ['an unknown field', { default_agent: 'a', agents: [{ ...agent, temperature: 1 }] }],
    ['two agents with the same slug', { default_agent: 'a', agents: [agent, agent] }],
    ['a default agent that does not exist', { default_agent: 'b', agents: [agent] }],
    [
      'a default agent that is switched off',
      { default_agent: 'a', agents: [{ ...agent, is_active: false }] },
    ],
    [
      'a system agent that could be mentioned',
      { default_agent: 'a', agents: [agent, { ...agent, slug: 'b', is_system: true }] },
    ],
  ])('is refused with %s', (_, seeds) => {
    expect(agentSeeds.safeParse(seeds).success).toBe(false)
  })
})
