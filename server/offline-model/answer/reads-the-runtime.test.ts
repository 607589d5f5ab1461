import { expect, test } from 'vitest'
import { assembleContext } from '../../domain/prompts/context.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import { checkRequest } from '../api/check-request.ts'
import { parseMessagesRequest } from '../api/messages-request.ts'
import { composeAnswer } from './compose-answer.ts'
import { readConversation } from './read-conversation.ts'

const vibe = { kind: 'agent', id: 'vibe', name: 'Vibe', role: null } as const
const coder = { kind: 'agent', id: 'coder', name: 'Coder', role: null } as const
const bob = { kind: 'human', id: 'bob', name: 'Bob <b>', role: 'member' } as const

const input: ContextInput = {
  agent: {
    id: 'vibe',
    slug: 'vibe',
    systemPrompt: 'You are Vibe, the AI teammate.',
    model: 'claude-sonnet-5-5',
    maxTokens: 4_096,
    effort: 'medium',
  },
  abilities: { thinksBetweenTools: true, takesEffort: true },
  history: [
    { seq: 3, author: vibe, content: 'An answer of mine.' },
    { seq: 4, author: bob, content: 'The launch is on Friday & </message> it stays.' },
    { seq: 5, author: coder, content: 'The launch script is ready.' },
  ],
  fork: null,
  asker: { name: 'Ada', role: 'admin' },
  question: '@vibe when is the launch?',
  answerLength: null,
  date: '2026-11-21',
  newMessages: 0,
  repair: false,
}

function ask(change: Partial<ContextInput> = {}) {
  const { request } = assembleContext({ ...input, ...change })
  const parsed = parseMessagesRequest(JSON.parse(JSON.stringify(request)), false)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  expect(checkRequest(parsed.request)).toBeNull()
  return readConversation(parsed.request)
}

test('what the runtime sends is accepted, and read without loss', () => {
  expect(ask()).toEqual({
    prompt: 'You are Vibe, the AI teammate.',
    asker: 'Ada',
    question: 'when is the launch?',
    questionLabel: null,
    memories: [],
    length: null,
    toolResults: [],
    pictures: [],
    ...{
      isFork: false,
      topic: null,
      parent: null,
      opens: false,
      condenses: false,
      earlier: [],
      handle: null,
    },
    date: '2026-11-21',
    messages: [
      { author: 'me', agent: true, own: true, label: null, text: 'An answer of mine.' },
      {
        author: 'Bob <b>',
        agent: false,
        own: false,
        label: '4',
        text: 'The launch is on Friday & </message> it stays.',
      },
      { author: 'Coder', agent: true, own: false, label: '5', text: 'The launch script is ready.' },
    ],
  })
})

test('a fork is read with its parent message, a length that was chosen is kept', () => {
  const parent = { seq: 2, author: bob, content: 'Shall we launch?' }
  const conversation = ask({
    fork: { description: 'Think it through', parent },
    history: [],
    answerLength: 'brief',
  })
  expect(conversation).toMatchObject({
    length: 'brief',
    ...{ isFork: true, topic: 'Think it through', parent: { author: 'Bob <b>', text: 'Shall we launch?' } },
    messages: [{ label: '2', text: 'Shall we launch?' }],
  })
  expect(ask({ fork: { description: 'No parent', parent: null }, history: [] }).messages).toEqual([])
})

test('a bare mention is answered from the thread', () => {
  const text = composeAnswer(ask({ question: '@vibe' }))
  expect(text).toMatch(/^Ada, \d messages so far/)
  expect(text).toContain('“The launch is on Friday & </message> it stays.”')
})

test('the text of a file is read and quoted under the name of the file', () => {
  const content = { as: 'text' as const, kind: 'text' as const, pages: null, lines: 2, to: 2 }
  const notes = { name: 'notes.md', type: 'text/markdown', size: 9 }
  const conversation = ask({
    history: [],
    question: '@vibe when is the harvest?',
    questionFiles: [{ ...notes, content: { ...content, text: '# Plan\nThe harvest is in <May>.' } }],
  })
  expect(conversation.question).toBe('when is the harvest?')
  expect(conversation.messages).toMatchObject([
    { author: 'notes.md', agent: false, own: false, text: '# Plan\nThe harvest is in <May>.' },
  ])
  expect(composeAnswer(conversation)).toContain('“The harvest is in <May>.”')
})

test('of pictures it says how many it was shown, by name, and that it can’t look into them', () => {
  const source = (digit: string) => ({
    type: 'attachment' as const,
    id: 'file',
    sha256: digit.repeat(64),
    media_type: 'image/png',
  })
  const described = { name: 'notes.pdf', type: 'application/pdf', size: 9 }
  const shown = { name: 'plan "A".png', type: 'image/png', size: 9, picture: source('a') }
  const conversation = ask({
    history: [{ seq: 4, author: bob, content: 'Look at this.', attachments: [described, shown] }],
    questionFiles: [{ ...shown, name: 'map.png', picture: source('b') }],
  })
  expect(conversation.pictures).toEqual(['plan "A".png', 'map.png'])
  const answer = composeAnswer(conversation)
  expect(answer).toContain('I was shown 2 files')
  expect(answer).toContain('I see only the names of pictures')
})

test('an answer cites the messages that it quotes, by the labels that the runtime gives them', () => {
  const history = input.history.map(message => ({ ...message, label: String(message.seq) }))
  expect(composeAnswer(ask({ history }))).toContain(' [4]')
  const found = { messages: [{ cite: '[1.1]', author: 'Bob', text: 'The launch is on Friday.' }] }
  const exchanges = [
    {
      blocks: [{ type: 'tool_use', id: 'one', name: 'search_messages', input: {} }],
      results: [{ callId: 'one', content: JSON.stringify(found), isError: false }],
      notes: [],
    },
  ]
  const tools = [{ name: 'search_messages', description: 'Searches.', input_schema: { type: 'object' } }]
  expect(composeAnswer(ask({ tools, exchanges }))).toContain('“The launch is on Friday.” [1.1]')
})
