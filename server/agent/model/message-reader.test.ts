import { describe, expect, it } from 'vitest'
import { createMessageReader } from './message-reader.ts'

/** Reads events and returns the message. */
function readAll(events: unknown[]) {
  const pieces: string[] = []
  const reader = createMessageReader(piece => pieces.push(piece))
  for (const event of events) reader.read(event)
  return { reader, pieces, message: JSON.parse(reader.write()) }
}

const start = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 1 },
  },
}
const block = (index: number, content_block: unknown) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const delta = (index: number, content: unknown) => ({ type: 'content_block_delta', index, delta: content })
const end = [
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 7, input_tokens: null, output_tokens_details: { thinking_tokens: 3 } },
  },
  { type: 'message_stop' },
]

describe('a streamed message', () => {
  it('is put together as it would have come in one piece', () => {
    const { reader, pieces, message } = readAll([
      start,
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'Let me ' }),
      delta(0, { type: 'thinking_delta', thinking: 'see.' }),
      delta(0, { type: 'signature_delta', signature: 'sig==' }),
      { type: 'content_block_stop', index: 0 },
      block(1, { type: 'text', text: '' }),
      delta(1, { type: 'text_delta', text: 'Good ' }),
      delta(1, { type: 'text_delta', text: 'morning.' }),
      delta(1, { type: 'citations_delta', citation: { cited_text: 'x' } }),
      { type: 'content_block_stop', index: 1 },
      ...end,
    ])
    expect(pieces).toEqual(['Good ', 'morning.'])
    expect(reader.text()).toBe('Good morning.')
    expect(reader.isComplete()).toBe(true)
    expect(reader.stopReason()).toBe('end_turn')
    expect(message).toMatchObject({
      id: 'msg_1',
      content: [
        { type: 'thinking', thinking: 'Let me see.', signature: 'sig==' },
        { type: 'text', text: 'Good morning.', citations: [{ cited_text: 'x' }] },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 10, output_tokens: 7 },
    })
    expect(reader.usage()).toEqual({
      inputTokens: 10,
      outputTokens: 7,
      cacheReadTokens: 5,
      thinkingTokens: 3,
    })
  })

  it('has the input of a tool as an object, or as the original text when that is broken', () => {
    const call = (json: string) =>
      readAll([
        start,
        block(0, { type: 'tool_use', id: 't', name: 'look', input: {} }),
        delta(0, { type: 'input_json_delta', partial_json: json.slice(0, 4) }),
        delta(0, { type: 'input_json_delta', partial_json: json.slice(4) }),
        { type: 'content_block_stop', index: 0 },
        ...end,
      ]).message.content[0]
    expect(call('{"at":"press"}')).toEqual({
      type: 'tool_use',
      id: 't',
      name: 'look',
      input: { at: 'press' },
    })
    expect(call('{"at":')).toMatchObject({ input: {}, partial_json: '{"at":' })
  })

  it('passes unknown events and fields through', () => {
    const { reader, message } = readAll([
      start,
      { type: 'something_new', index: 0 },
      block(0, { type: 'hologram', depth: 3 }),
      delta(0, { type: 'hologram_delta', voxels: [1] }),
      { type: 'content_block_stop', index: 0 },
      block(1, { type: 'text', text: 'Hi.' }),
      'not even an object',
      { type: 'message_delta', delta: { stop_reason: 'bored' }, usage: { output_tokens: 2, dreams: 1 } },
      { type: 'message_stop' },
    ])
    expect(reader.text()).toBe('Hi.')
    expect(reader.stopReason()).toBe('bored')
    expect(message.content).toEqual([
      { type: 'hologram', depth: 3 },
      { type: 'text', text: 'Hi.' },
    ])
  })

  it('reads a message that came in one piece, and nothing else', () => {
    const pieces: string[] = []
    const reader = createMessageReader(text => pieces.push(text))
    expect(reader.readWhole({ type: 'list', content: [] })).toBe(false)
    expect(reader.readWhole('Hi.')).toBe(false)
    expect(reader.isComplete()).toBe(false)
    const content = [
      { type: 'text', text: 'Hi.' },
      { type: 'tool_use', id: 't', name: 'look', input: { at: 'press' } },
    ]
    const whole = {
      type: 'message',
      id: 'm',
      model: 'claude',
      content,
      stop_reason: 'tool_use',
      usage: { input_tokens: 3, output_tokens: 2 },
    }
    expect(reader.readWhole(whole)).toBe(true)
    expect(reader.isComplete()).toBe(true)
    expect(pieces).toEqual(['Hi.'])
    expect(reader.stopReason()).toBe('tool_use')
    expect(reader.usage()).toEqual({ inputTokens: 3, outputTokens: 2 })
    expect(JSON.parse(reader.write())).toEqual(whole)
  })

  it('is not complete before its end', () => {
    const { reader } = readAll([start, block(0, { type: 'text', text: '' })])
    expect(reader.isComplete()).toBe(false)
    expect(createMessageReader(() => {}).usage()).toBeNull()
  })
})
