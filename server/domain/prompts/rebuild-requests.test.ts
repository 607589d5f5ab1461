import { describe, expect, it } from 'vitest'
import { answered, brought, created, ids, logOf, started, toolCall } from '../../../testing/task-log.ts'
import type { EventBody } from '../tasks/events.ts'
import { assembleContext } from './context.ts'
import type { ContextInput } from './context-input.ts'
import { writeMaterial } from './prompt-material.ts'
import { nameMaterial, rebuildRequests } from './rebuild-requests.ts'

const hash = (digit: string) => digit.repeat(64)
const input: ContextInput = {
  agent: {
    id: ids.agent,
    slug: 'vibe',
    systemPrompt: 'You are Vibe.',
    model: 'm',
    maxTokens: 900,
    effort: 'low',
  },
  abilities: { thinksBetweenTools: true, takesEffort: true },
  rules: 'Rules as they were then.',
  history: [
    {
      seq: 1,
      author: { kind: 'human', id: ids.person, name: 'Ada', role: 'admin' },
      content: 'Apples & pears.',
    },
  ],
  fork: null,
  asker: { name: 'Bob', role: 'member' },
  question: '@vibe which?',
  answerLength: 'brief',
  date: '2026-11-21',
  newMessages: 0,
  repair: false,
  tools: [{ name: 'look', description: 'Looks.', input_schema: { type: 'object', properties: {} } }],
}
const assembled = (turn: number, basis = hash('9')): EventBody => ({
  type: 'context.assembled',
  data: { turn, layers: [], newMessages: 0, basis },
})
const requested = (turn: number, maxTokens: number, material: string | null = hash('1')): EventBody => ({
  type: 'model.requested',
  data: { turn, attempt: 1, model: 'm', maxTokens, request: hash('0'), ...(material && { material }) },
})
const response = JSON.stringify({
  content: [
    { type: 'thinking', thinking: 'Hm.', signature: 's' },
    { type: 'tool_use', id: 'c1', name: 'look', input: {} },
  ],
})
const log = (basis?: string) =>
  logOf([
    created,
    started,
    assembled(1),
    requested(1, 900),
    answered({ stopReason: 'tool_use', response: hash('2'), textLength: 0, calls: [toolCall('c1')] }),
    brought('c1', { result: hash('3') }),
    assembled(2, basis),
    requested(2, 700),
  ])
const bodies = new Map([
  [hash('1'), writeMaterial({ ...input, kind: 'answer' })],
  [hash('2'), response],
  [hash('3'), 'Two <apples>.'],
])

describe('a request that is rebuilt from a task’s log', () => {
  it('is the same as when it was sent, with the turns before it', () => {
    const [first, second] = rebuildRequests(log(), bodies)
    expect(first).toEqual({
      seq: 4,
      body: JSON.stringify({ ...assembleContext(input).request, max_tokens: 900 }),
    })
    const exchanges = [
      {
        blocks: [
          { type: 'thinking', thinking: 'Hm.', signature: 's' },
          { type: 'tool_use', id: 'c1', name: 'look', input: {} },
        ],
        results: [{ callId: 'c1', content: 'Two <apples>.', isError: false }],
        notes: [],
      },
    ]
    const { request } = assembleContext({ ...input, exchanges, keepsThinking: true })
    expect(second?.body).toBe(JSON.stringify({ ...request, max_tokens: 700 }))
    expect(second?.body).toContain('Rules as they were then.')
  })

  it('leaves thinking out if the text before it had changed', () => {
    expect(rebuildRequests(log(hash('8')), bodies)[1]?.body).not.toContain('Hm.')
  })

  it('ends with a paused answer, and tells a new input only in the turn after it', () => {
    const told = (turn: number, continues?: boolean): EventBody => ({
      type: 'context.assembled',
      data: {
        turn,
        layers: [],
        newMessages: 0,
        basis: hash('9'),
        ...(continues !== undefined && { continues }),
      },
    })
    const paused = (turn: number) => answered({ turn, stopReason: 'pause_turn', response: hash('5') })
    const events = (isOld: boolean) =>
      logOf([
        created,
        started,
        told(1, isOld ? undefined : false),
        requested(1, 900),
        paused(1),
        {
          type: 'child.finished',
          data: { callId: null, childTaskId: ids.message, status: 'completed', result: hash('6') },
        },
        told(2, isOld ? undefined : true),
        requested(2, 900),
        answered({ turn: 2, stopReason: 'tool_use', response: hash('2'), calls: [toolCall('c1')] }),
        brought('c1', { result: hash('3') }),
        told(3, isOld ? undefined : false),
        requested(3, 900),
      ])
    const known = new Map([
      ...bodies,
      [hash('5'), JSON.stringify({ content: [{ type: 'text', text: 'First.' }] })],
      [hash('6'), 'Coder says hi.'],
    ])
    const read = (isOld: boolean) =>
      rebuildRequests(events(isOld), known).map(({ body }) => body?.split('First.')[1] ?? '')
    const [, second, third] = read(false)
    expect(second).toBe('"}]}]}')
    expect(third?.split('Coder says hi.')).toHaveLength(2)
    expect(third).toMatch(/Two <apples>.*Coder says hi/)
    // An old log has other prompts.
    expect(read(true)[1]).toContain('Coder says hi.')
  })

  it('is null if a part of it was erased, or if the log stored no material', () => {
    const erased = rebuildRequests(log(), new Map([...bodies, [hash('3'), null]]))
    expect(erased.map(({ body }) => body === null)).toEqual([false, true])
    const old = logOf([created, started, assembled(1), requested(1, 900, null)])
    expect(rebuildRequests(old, bodies)).toEqual([{ seq: 4, body: null }])
  })

  it('uses the material, the answers and the results, and never the stored request', () => {
    expect(nameMaterial(log())).toEqual([hash('1'), hash('2'), hash('3')])
  })
})
