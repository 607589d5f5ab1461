import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockFields } from '../../memory-blocks/memory-block.ts'
import { plainName } from '../../wire/plain-name.ts'
import type { AgentFields } from '../agent.ts'
import { agentFields, agentVersionFields, newAgent } from '../agent.ts'
import { agentProperties } from '../properties.ts'
import { builtInTools } from '../tool.ts'
import { nameEndpoints } from './named-endpoints.ts'
import { readDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

const text = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            'a',
            ' ',
            '  ',
            '\n',
            '\r\n',
            '\t',
            '# ',
            '- ',
            ': ',
            '|',
            '>',
            '"',
            "'",
            '\u2028',
            '\u0085',
            'é',
            '😀',
            '\ufeff',
            '---',
            '...',
            '{',
            '*x',
            '&y',
            '!z',
            '%',
            '@',
            '`',
            'null',
            'yes',
            '012',
            '1e3',
            '\\',
            '~',
          ),
          { maxLength: 40 },
        )
        .map(parts => parts.join('')),
    )
    .map(raw => raw.replaceAll('\0', '').trim().slice(0, most).trim())
    .filter(each => each.length > 0 && each.isWellFormed())

const line = (most: number) =>
  text(most)
    .map(plainName)
    .filter(each => each.length > 0 && each.length <= most)

const json = fc
  .jsonValue({ maxDepth: 2 })
  .map(value => JSON.stringify(value).replaceAll('\\u0000', ''))
  // No document can hold this name.
  .filter(text => !text.includes('"__proto__"'))
  .map(text => JSON.parse(text))
const name = fc.stringMatching(/^[A-Za-z][\w.-]{0,20}$/)
const leaf = fc.record(
  { type: fc.constantFrom('string', 'number', 'boolean'), description: text(60), default: json },
  { requiredKeys: ['type'] },
)
const property = fc.oneof(
  leaf,
  fc.record({ type: fc.constant('array'), items: leaf }),
  fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 4 }),
  }),
)
const properties = fc
  .dictionary(name, property, { minKeys: 1, maxKeys: 6 })
  .map(fields => agentProperties.parse({ properties: fields, required: Object.keys(fields).slice(0, 2) }))
const tool = fc.oneof(
  fc.constantFrom(...builtInTools),
  fc.constantFrom('notes.find', 'a-b.c/d.e', 'x.list_all'),
)

const endpoints = [
  { id: '0193e2a0-0000-7000-8000-000000000011', name: 'EU proxy' },
  { id: '0193e2a0-0000-7000-8000-000000000012', name: 'Über: "7" #' },
]
const endpointId = fc.constantFrom(null, ...endpoints.map(({ id }) => id))

const agents: fc.Arbitrary<AgentFields> = fc
  .record({
    name: line(60),
    slug: fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,30}$/),
    displayName: line(60),
    description: fc.oneof(fc.constant(''), line(200)),
    avatarUrl: fc.constantFrom(null, '/api/files/agents/01a20395-f58d-71a6-a963-a534c3762c20'),
    systemPrompt: fc.oneof(
      text(3_000),
      fc.array(text(80), { minLength: 1, maxLength: 8 }).map(lines => lines.join('\n').trim()),
    ),
    model: fc.constantFrom('claude-sonnet-5-5', 'a/b:c@d'),
    maxTokens: fc.integer({ min: 256, max: 64_000 }),
    capabilities: fc.array(text(40), { maxLength: 3 }),
    maxTurns: fc.integer({ min: 1, max: 50 }),
    budgetUsd: fc.integer({ min: 1, max: 90_000 }).map(n => n / 100),
    maxTotalTokens: fc.option(fc.integer({ min: 1_000, max: 100_000_000 })),
    maxOutputTokens: fc.option(fc.integer({ min: 256, max: 10_000_000 })),
    timeoutSeconds: fc.integer({ min: 10, max: 3_600 }),
    toolTimeoutSeconds: fc.integer({ min: 1, max: 600 }),
    effort: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
    mailbox: fc.constantFrom('conversation' as const, 'agent' as const),
    replyMode: fc.constantFrom('text' as const, 'tool' as const),
    tools: fc.uniqueArray(tool, { maxLength: 6 }),
    note: text(100),
    trust: fc.dictionary(
      fc.constantFrom('react', 'send_message', 'notes.find'),
      fc.constantFrom('approve' as const, 'escalate' as const),
    ),
    waitMinutes: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    properties: fc.option(properties),
    structuredOutput: fc.boolean(),
    recallsMemory: fc.boolean(),
    usesWorkspaceContext: fc.boolean(),
    endpointId,
    fallbackModel: fc.constantFrom(null, 'a/b:c@d'),
    fallbackEndpointId: endpointId,
  })
  .map(({ note, trust, waitMinutes, ...agent }) =>
    agentFields.parse({
      ...agent,
      structuredOutput: agent.structuredOutput && agent.properties !== null,
      fallbackEndpointId: agent.fallbackModel && agent.fallbackEndpointId,
      toolNotes: Object.fromEntries(agent.tools.slice(0, 2).map(each => [each, note])),
      approvals: {
        ...(Object.keys(trust).length > 0 && { trust }),
        ...(waitMinutes && { waitMinutes }),
        approvers: { kind: 'quorum', needed: 1, userIds: ['0193e2a0-0000-7000-8000-000000000001'] },
      },
    }),
  )

const blocksOfAgent = fc.uniqueArray(
  fc
    .record({
      label: fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,39}$/),
      content: fc.array(text(80), { maxLength: 6 }).map(lines => lines.join('\n').trim()),
      limit: fc.integer({ min: 600, max: 10_000 }),
    })
    .map(block => blockFields.parse(block)),
  { selector: ({ label }) => label, maxLength: 4 },
)

describe('an agent that is exported and imported', () => {
  it.each(['yaml', 'json'] as const)('is the same agent, and exports to the same bytes, as %s', format => {
    fc.assert(
      fc.property(agents, blocksOfAgent, (agent, blocks) => {
        const written = writeDocument(agent, format, blocks, nameEndpoints(agent, endpoints))
        const { agent: read, blocks: readBlocks = [], problems } = readDocument(written, { endpoints })
        expect(problems).toEqual([])
        expect(read).toEqual(agent)
        expect(readBlocks).toEqual(blocks)
        expect(read && writeDocument(read, format, readBlocks, nameEndpoints(read, endpoints))).toBe(written)
      }),
      { numRuns: 150 },
    )
  })

  it('has every field of an agent in its document: no two agents that differ in one have the same', () => {
    const seen = new Set<string>()
    const write = (fields: AgentFields) => writeDocument(fields, 'yaml', [], nameEndpoints(fields, endpoints))
    fc.assert(
      fc.property(agents, agents, (agent, other) => {
        for (const field of Object.keys(agentVersionFields.shape)) {
          const changed = agentFields.safeParse({ ...agent, [field]: Reflect.get(other, field) })
          if (!changed.success) continue
          if (write(agent) !== write(changed.data)) seen.add(field)
        }
      }),
      { numRuns: 60 },
    )
    expect([...seen].sort()).toEqual(Object.keys(agentVersionFields.shape).sort())
    expect(Object.keys(agentFields.shape).sort()).toEqual(Object.keys(agentVersionFields.shape).sort())
  })

  it('has no endpoint that the workspace does not have', () => {
    const text =
      'name: Gardener\ndescription: You know trees.\nendpoint: EU prxy\nfallback: { model: m, endpoint: US }\n'
    const { agent, problems } = readDocument(text, { endpoints })
    expect(agent).toBeNull()
    expect(problems.map(({ path, line }) => [path, line])).toEqual([
      ['endpoint', 3],
      ['fallback.endpoint', 4],
    ])
    expect(problems[0]?.message).toMatch(/no model endpoint “EU prxy”.*Did you mean “EU proxy”\?/)
    // A file of the operator is read before anybody knows the workspace.
    expect(readDocument(text)).toMatchObject({
      agent: { endpointId: null, fallbackModel: 'm', fallbackEndpointId: null },
      endpoints: { endpoint: 'EU prxy', fallback: 'US' },
    })
  })

  it('is a document that people can read', () => {
    const agent = newAgent.parse({
      name: 'Gardener',
      slug: 'gardener',
      displayName: 'Gardener',
      systemPrompt: 'You know trees.\n\n- Be brief.',
      model: 'claude-sonnet-5-5',
      tools: ['search_messages', 'notes.find'],
      toolNotes: { 'notes.find': 'Look here first.' },
      properties: { properties: { topic: { type: 'string', description: 'The tree' } }, required: ['topic'] },
    })
    expect(writeDocument(agent)).toBe(`type: object
name: Gardener
slug: gardener
display_name: Gardener
purpose: ""

description: |
  You know trees.

  - Be brief.

properties:
  topic:
    type: string
    description: The tree
required:
  - topic

structured_output: false

tools:
  - name: search_messages
  - name: find
    server: notes
    description: Look here first.

model: claude-sonnet-5-5
effort: medium
max_tokens: 4096

limits:
  request_limit: 8
  total_tokens_limit: 1000000
  output_tokens_limit: 100000
  usd_limit: 0.25
timeout_seconds: 120
tool_timeout_seconds: 30
reply_mode: text
mailbox: conversation
recalls_memory: true
uses_workspace_context: true
`)
  })
})
