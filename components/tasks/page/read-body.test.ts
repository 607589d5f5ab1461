import { describe, expect, it } from 'vitest'
import { assembleContext } from '@/server/domain/prompts/context'
import { readAnswer, readRequest } from './read-body'

describe('a request', () => {
  it('in our own format is split into instructions, the thread, and the question', () => {
    const { request } = assembleContext({
      agent: {
        id: 'vibe',
        slug: 'vibe',
        systemPrompt: 'You are Vibe.',
        model: 'claude-sonnet-5-5',
        maxTokens: 4_096,
        effort: 'medium',
      },
      abilities: { thinksBetweenTools: true, takesEffort: true },
      history: [
        { seq: 1, author: { kind: 'human', id: 'ada', name: 'Ada', role: 'admin' }, content: 'Hello' },
        { seq: 2, author: { kind: 'agent', id: 'vibe', name: 'Vibe', role: null }, content: 'Good morning.' },
      ],
      fork: null,
      asker: { name: 'Bob', role: 'member' },
      question: '@vibe when do we ship?',
      answerLength: null,
      date: '2026-11-21',
      newMessages: 0,
      repair: false,
    })
    const read = readRequest(JSON.stringify(request))
    expect(read?.sections.map(({ label }) => label)).toEqual([
      'Instructions, part 1 of 2',
      'Instructions, part 2 of 2',
      'Message 1 to the model',
      'Message 2 from the agent',
      'Message 3 to the model',
    ])
    expect(read?.sections[0]).toMatchObject({ text: 'You are Vibe.', isCached: false })
    expect(read?.sections[1]?.isCached).toBe(true)
    expect(read?.sections[4]?.text).toContain('when do we ship?')
    expect(read?.settings).toEqual([
      ['model', 'claude-sonnet-5-5'],
      ['max_tokens', '4096'],
      ['stream', 'true'],
      ['thinking', '{"type":"between_tools"}'],
      ['output_config', '{"effort":"medium"}'],
    ])
  })

  it('may have texts that are not in blocks', () => {
    const read = readRequest('{"system":"Be kind.","messages":[{"role":"user","content":"Hi"}]}')
    expect(read?.sections).toEqual([
      { label: 'Instructions', text: 'Be kind.', isCached: false },
      { label: 'Message 1 to the model', text: 'Hi', isCached: false },
    ])
  })

  it('shows blocks that are not text as they were sent', () => {
    const result = { type: 'tool_result', tool_use_id: 'x', content: 'none' }
    const read = readRequest(JSON.stringify({ messages: [{ role: 'user', content: [result] }] }))
    expect(JSON.parse(read?.sections[0]?.text ?? '')).toEqual(result)
  })
})

describe('an answer', () => {
  it('is split into its blocks, with thinking apart from text', () => {
    const body = {
      id: 'msg_1',
      stop_reason: 'end_turn',
      stop_sequence: null,
      content: [
        { type: 'thinking', thinking: 'Let me see.', signature: 'x' },
        { type: 'text', text: 'On Friday.' },
      ],
      usage: { output_tokens: 3 },
    }
    expect(readAnswer(JSON.stringify(body))).toEqual({
      settings: [
        ['id', 'msg_1'],
        ['stop_reason', 'end_turn'],
        ['usage', '{"output_tokens":3}'],
      ],
      sections: [
        { label: 'Thinking', text: 'Let me see.', isCached: false },
        { label: 'Text', text: 'On Friday.', isCached: false },
      ],
    })
  })
})

it.each(['', 'plain text', '[]', '{"messages":5}', '{"content":[{}]}'])('%j is left as it is', body => {
  expect(readRequest(body)).toBeNull()
  expect(readAnswer(body)).toBeNull()
})

describe('a call of a tool', () => {
  it('is shown without the secrets in its input', () => {
    const read = readAnswer(
      JSON.stringify({
        content: [
          {
            type: 'tool_use',
            id: 'toolu_1',
            name: 'look',
            input: { password: 'hunter2hunter2', at: 'pears' },
          },
        ],
      }),
    )
    expect(read?.sections[0]?.text).toContain('"at": "pears"')
    expect(read?.sections[0]?.text).not.toContain('hunter2')
  })
})
