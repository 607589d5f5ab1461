import { describe, expect, it } from 'vitest'
import { draftRules } from '../../domain/drafting/draft-rules.ts'
import { assembleContext } from '../../domain/prompts/context.ts'
import type { ContextInput, ToolOffer } from '../../domain/prompts/context-input.ts'
import { parseMessagesRequest } from '../api/messages-request.ts'
import { planReply } from '../plan-reply.ts'

const person = (name: string) => ({ kind: 'human', id: name, name, role: 'member' }) as const
const say = (seq: number, name: string, content: string) => ({
  ...{ seq, label: String(seq), content, author: person(name) },
  at: { day: '2026-11-21', time: '09:00' },
})
const offer = (name: string, description: string): ToolOffer => ({
  name,
  description,
  input_schema: { type: 'object', properties: { query: { type: 'string' } }, additionalProperties: false },
})
const tools = [
  offer('search_messages', 'Searches the messages that everybody here may read, the best hits first.'),
  offer('send_message', 'Posts a message in this conversation or in another one of the workspace.'),
  offer('do_nothing', 'Leaves a small mark on the message instead of writing an answer to it.'),
  offer('done', 'Ends the task after the last thing that you wanted to say is sent.'),
]
const parent = say(2, 'Bob', 'Shall we take the small press or the large press?')

const usual: ContextInput = {
  agent: {
    ...{ id: 'vibe', slug: 'vibe', model: 'claude-sonnet-5-5', maxTokens: 4_096, effort: 'medium' as const },
    systemPrompt:
      'You are Vibe, the AI teammate of this workspace.\n\nPURPOSE: Help the team think, write and decide.\n\nCONSTRAINTS:\n- Be direct and concise, and say so whenever you are unsure.\n\nTONE: Like a sharp colleague.',
  },
  abilities: { thinksBetweenTools: true, takesEffort: true },
  workspaceContext: 'This workspace plants trees on slopes that face the south.',
  history: [say(3, 'Ada', 'The large press is loud.'), say(4, 'Carla', 'We decided on the small press.')],
  fork: null,
  asker: { name: 'Ada', role: 'admin', handle: 'ada' },
  question: '@vibe which press is it?',
  questionLabel: '5',
  answerLength: null,
  date: '2026-11-21',
  now: { day: '2026-11-21', time: '09:30', zone: 'Europe/Berlin' },
  of: 80,
  place: {
    workspace: 'Orchard Limited',
    channel: { kind: 'public', name: 'harvest', topic: 'Everything that is ripe this week' },
    people: [{ name: 'Ada', handle: 'ada', role: 'admin' }],
    peopleCount: 4,
    agents: [{ name: 'Coder', handle: 'coder', purpose: 'Reads the code of others with care' }],
  },
  tools,
  newMessages: 3,
  repair: true,
  isLastPaid: true,
}
const fork: Partial<ContextInput> = {
  fork: { description: 'Small press or large press', parent },
  thinksAlong: true,
}
const after = (name: string, content: string, isError = false): Partial<ContextInput> => ({
  exchanges: [
    {
      blocks: [{ type: 'tool_use', id: 'one', name, input: {} }],
      results: [{ callId: 'one', content, isError }],
      notes: [],
    },
  ],
})
const found = JSON.stringify({
  messages: [{ cite: '[1.1]', author: 'Bob', text: 'The press is red.', message_id: 'm', seq: 4 }],
  note: 'Nothing has all of these words as they are written. These hits come close.',
})

const kinds: Readonly<Record<string, Partial<ContextInput>>> = {
  'a mention': {},
  'a bare mention': { question: '@vibe' },
  'a greeting': { question: 'hello' },
  'a wish for a summary': { question: 'can you sum up?' },
  'something unknown': { question: 'what about the moon?' },
  'the first words of a thread': { history: [] },
  'a brief answer': { answerLength: 'brief' },
  'an answer in depth': { answerLength: 'in_depth' },
  'the partner of a fork': fork,
  'the first words in a fork': { ...fork, history: [] },
  'the opening of a fork': { ...fork, history: [], opens: true, question: '' },
  'the opening of a fork without its words': {
    ...{ history: [], opens: true, question: '' },
    fork: { description: null, parent: null, isParentLeftOut: true },
  },
  'a search': { question: 'search for the press' },
  'hits of a search': after('search_messages', found),
  'a search without hits': after(
    'search_messages',
    '{"messages":[],"note":"Nothing matches. Try other words."}',
  ),
  'a tool that failed': after('search_messages', 'The query must have 1 to 300 characters.', true),
  'an approval that was refused': after(
    'send_message',
    'Bob refused this call. It was not carried out.',
    true,
  ),
  'the answer of a person': after('ask_human', '<answer from="Bob" role="member">\nThe red one.\n</answer>'),
  'other data': after('react', '{"done":true,"message_id":"m"}'),
  'a question that memory answers': {
    question: 'where is the cellar key?',
    history: [],
    memories: [
      {
        label: 'm1',
        itemId: 'i',
        kind: 'fact',
        text: 'The cellar key hangs upstairs.',
        by: 'Bob',
        on: '2026-11-02',
      },
    ],
  },
  'words that it keeps': after('remember', '{"item_id":"i","remembered":"The key hangs upstairs."}'),
  'an agent that speaks by a tool': { replyMode: 'tool' },
}

/** Returns everything of a reply that a person may come to read. */
function readReply(change: Partial<ContextInput>): {
  said: string
  request: ReturnType<typeof assembleContext>['request']
} {
  const { request } = assembleContext({ ...usual, ...change })
  const parsed = parseMessagesRequest(JSON.parse(JSON.stringify(request)), false)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  const { blocks } = planReply(parsed.request, { input: 1, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 })
  const texts = blocks.map(block => {
    const text = block.deltas.join('')
    if (block.type === 'text') return text
    return block.type === 'tool_use' && block.name === 'send_message' ? String(JSON.parse(text).content) : ''
  })
  return { said: texts.join('\n'), request }
}

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_’']+/gu) ?? []
const listRuns = (text: string, length = 5): string[] => {
  const words = listWords(text)
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(' '))
}

/** Returns the runs of words in the prompt that are nobody's words in the conversation. */
function listInstructions({ system, messages }: ReturnType<typeof readReply>['request']): Set<string> {
  const facts = messages.flatMap(({ content }) =>
    content.flatMap(block => ('text' in block ? [block.text ?? ''] : [])),
  )
  const own = facts
    .join('\n')
    .replace(/<(message|question|item)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/description="[^"]*"/g, ' ')
  const texts = [...system.map(({ text }) => text), own, JSON.stringify(tools), draftRules({ isPart: false })]
  return new Set(texts.flatMap(text => listRuns(text)))
}

describe('an answer of the offline model shows nothing of the prompt', () => {
  it.each(Object.keys(kinds))('to %s', kind => {
    const { said, request } = readReply(kinds[kind] ?? {})
    expect(said.trim()).not.toBe('')
    const instructions = listInstructions(request)
    expect(instructions.size).toBeGreaterThan(200)
    expect(listRuns(said).filter(run => instructions.has(run))).toEqual([])
    // No tag, no data, no name of a tool or of a part of the prompt.
    expect(said).not.toMatch(/<\/?\w|[{}]|"\w+":|\w+_\w+=|\b(?:trigger|prompt|instructions?|system|tool)\b/i)
    for (const { name } of tools.filter(tool => tool.name.includes('_'))) expect(said).not.toContain(name)
    expect(said.split(/\s+/).length).toBeLessThan(160)
  })

  it('and a run of the prompt’s words would be found', () => {
    const { request } = readReply({})
    expect([...listInstructions(request)]).toContain('vibe the ai teammate of')
  })
})
