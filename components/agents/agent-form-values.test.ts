import { describe, expect, it } from 'vitest'
import { newAgent } from '@/server/domain/agents/agent'
import { type AgentValues, areSameValues, checkValues, hideUntouched } from './agent-form-values'
import { compareSettings, summarise } from './describe-settings'

const values: AgentValues = newAgent.parse({
  name: 'Vibe',
  slug: 'vibe',
  displayName: 'Vibe',
  systemPrompt: 'You are Vibe.',
  model: 'claude-sonnet-5-5',
})
const nameOf = (userId: string) => (userId === ada ? 'Ada' : 'somebody')
const ada = '0193e2a0-0000-7000-8000-000000000001'

describe('the values of an agent’s form', () => {
  it('is sent when everything in it is right, the slug of a system agent included', () => {
    expect(checkValues(values)).toMatchObject({ fields: { slug: 'vibe', approvals: {} }, problems: null })
    expect(checkValues({ ...values, slug: '_fork-resolver' }, true).fields?.slug).toBe('_fork-resolver')
    expect(checkValues({ ...values, slug: '_fork-resolver' }).problems).toHaveProperty('slug')
  })

  it('says of each field what would be right', () => {
    const { problems } = checkValues({
      ...values,
      displayName: ' ',
      description: 'x'.repeat(201),
      maxTurns: 0,
      maxTokens: Number.NaN,
      maxTotalTokens: 5,
      budgetUsd: 0,
      tools: ['react', 'gone'],
      approvals: { approvers: { kind: 'quorum', needed: 2, userIds: [ada] } },
    })
    expect(problems).toEqual({
      displayName: 'Fill in this field.',
      description: 'Use up to 200 characters.',
      maxTurns: 'Enter a whole number from 1 to 50.',
      maxTokens: 'Enter a whole number from 256 to 64,000.',
      maxTotalTokens: 'Enter a whole number from 1,000 to 100,000,000, or leave this empty.',
      budgetUsd: 'Enter an amount above 0, up to 1,000 dollars.',
      tools: 'A tool in this list no longer exists. Remove it.',
      approvals: 'Choose the people. The number of approvals can’t exceed the number of people.',
    })
    expect(checkValues({ ...values, maxTotalTokens: null }).problems).toBeNull()
  })

  it('keeps properties and notes on tools, and names their errors', () => {
    const properties = { properties: { topic: { type: 'string' } }, required: ['topic'] }
    const declared = { ...values, properties, structuredOutput: true, toolNotes: { react: 'Rarely.' } }
    expect(checkValues(declared).fields).toMatchObject({
      properties,
      structuredOutput: true,
      toolNotes: { react: 'Rarely.' },
    })
    expect(areSameValues(values, { ...values, properties })).toBe(false)
    expect(checkValues({ ...declared, properties: null }).problems).toEqual({
      structuredOutput: 'Add a property, or switch this off.',
    })
    const wrong = { ...properties, properties: { topic: { type: 'txt' } } }
    expect(checkValues({ ...declared, properties: wrong }).problems?.properties).toMatch(
      /^properties\.topic\.type: /,
    )
  })

  it('calls nothing wrong that nobody has touched', () => {
    const { problems } = checkValues({ ...values, slug: '', model: '' })
    expect(
      hideUntouched(problems ?? {}, { ...values, slug: '', model: '' }, { ...values, slug: '' }),
    ).toEqual({
      model: 'Fill in this field.',
    })
  })

  it('is the same as long as nothing in it says something else', () => {
    expect(areSameValues(values, { ...values, capabilities: [''] })).toBe(true)
    expect(areSameValues(values, { ...values, tools: [] })).toBe(false)
    expect(areSameValues(values, { ...values, approvals: { waitMinutes: 60 } })).toBe(false)
  })
})

describe('the settings of an agent in words', () => {
  it('have one line for each section', () => {
    const approvals = {
      trust: { react: 'approve' as const },
      approvers: { kind: 'person' as const, userId: ada },
    }
    expect(summarise({ ...values, tools: ['react', 'done'], approvals }, nameOf)).toEqual({
      answers: 'Up to 4,096 tokens, medium effort, replies with its text',
      limits: '8 turns, $0.25 per task, 2 min per model call, 30 s per tool',
      tools: 'react, done',
      properties: 'No properties.',
      approvals: 'Approvers: Ada; 1 tool has its own rule',
    })
  })

  it('are told by nothing while one of them is empty', () => {
    expect(summarise({ ...values, budgetUsd: Number.NaN }, nameOf).limits).toBe('')
    expect(summarise({ ...values, maxTokens: Number.NaN }, nameOf).answers).toBe('')
  })

  it('tell what two versions differ in, and nothing else', () => {
    const after: AgentValues = {
      ...values,
      maxTurns: 3,
      maxTotalTokens: null,
      tools: ['react'],
      replyMode: 'tool',
      approvals: {
        trust: { react: 'escalate' },
        waitMinutes: 90,
        approvers: { kind: 'role', role: 'admin' },
      },
    }
    expect(compareSettings(values, values, nameOf, String)).toEqual([])
    expect(compareSettings(values, after, nameOf, String)).toEqual([
      { label: 'Replies with', before: 'its text', after: 'send_message only' },
      { label: 'Turns', before: '8', after: '3' },
      { label: 'Tokens in total', before: '1,000,000', after: 'no limit' },
      { label: 'Tools', before: values.tools.toSorted().join(', '), after: 'react' },
      { label: 'Approval rules', before: 'nothing', after: 'react asks an admin' },
      { label: 'Approvers', before: 'workspace default', after: 'any admin' },
      { label: 'Waits for', before: 'workspace default', after: '1 h 30 min' },
    ])
  })
})
