import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offlineNotice } from './answer/compose-answer.ts'
import { createOfflineModel, type OfflineModel } from './create-offline-model.ts'
import { type ModelScript, type ScriptInput, scriptModel } from './script-client.ts'

let model: OfflineModel
let script: ModelScript
let client: Anthropic

beforeAll(async () => {
  model = await createOfflineModel({ scripts: true, strict: true, tokensPerSecond: 0 })
  script = scriptModel(model.url)
  // The errors that the SDK logs about garbled streams do not matter to a test.
  client = new Anthropic({ apiKey: 'secret-key', baseURL: model.url, maxRetries: 0, logLevel: 'off' })
})
beforeEach(() => script.reset())
afterAll(() => model.close())

function start(content = 'hello') {
  return client.messages.stream({
    model: 'claude-sonnet-5-5',
    max_tokens: 500,
    thinking: { type: 'between_tools' },
    messages: [{ role: 'user', content }],
  })
}

/** Plays one script and returns the data that a client got: the text in pieces, the message, the error. */
async function play(planned: ScriptInput) {
  await script.enqueue(planned)
  const stream = start()
  let text = ''
  stream.on('text', piece => {
    text += piece
  })
  try {
    const message = await stream.finalMessage()
    return { text, message, error: null }
  } catch (error) {
    return { text, message: null, error }
  }
}

describe('an answer that a script plans', () => {
  test('its text is sent in exactly the given pieces', async () => {
    await script.enqueue({ kind: 'text', deltas: ['Hel', 'lo ', 'you'] })
    const pieces: string[] = []
    await start()
      .on('text', piece => pieces.push(piece))
      .done()
    expect(pieces).toEqual(['Hel', 'lo ', 'you'])
  })

  test('its text may think first, end for any reason and have any cost', async () => {
    const { message } = await play({
      kind: 'text',
      text: 'Cut here',
      thinking: 'Let me see.',
      stopReason: 'max_tokens',
      usage: { input: 12, output: 34 },
    })
    expect(message).toMatchObject({
      stop_reason: 'max_tokens',
      content: [
        { type: 'thinking', thinking: 'Let me see.' },
        { type: 'text', text: 'Cut here' },
      ],
      usage: { input_tokens: 12, output_tokens: 34 },
    })
  })

  test.each(['model_context_window_exceeded', 'pause_turn', 'never_heard_of'])(
    'stop reason %s',
    async stopReason => {
      const { message } = await play({ kind: 'text', text: 'x', stopReason })
      expect(message).toMatchObject({ stop_reason: stopReason })
    },
  )

  test('tools are called, several at once', async () => {
    const calls = [
      { name: 'look', input: { at: 'this' } },
      { id: 'toolu_2', name: 'react', input: {} },
    ]
    const { message } = await play({ kind: 'tools', text: 'I look.', calls })
    expect(message).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', name: 'look', input: { at: 'this' } },
        { type: 'tool_use', id: 'toolu_2', name: 'react', input: {} },
      ],
    })
  })

  test('a tool is called with input that is not JSON', async () => {
    await script.enqueue({ kind: 'tools', calls: [{ name: 'look', json: '{"at": }' }] })
    let json = ''
    const stream = start().on('streamEvent', event => {
      if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta')
        json += event.delta.partial_json
    })
    await stream.done().catch(() => {})
    expect(json).toBe('{"at": }')
  })

  test('it may be empty, only thinking, or a refusal with its category', async () => {
    expect((await play({ kind: 'empty' })).message).toMatchObject({ content: [], stop_reason: 'end_turn' })
    expect((await play({ kind: 'only_thinking' })).message?.content.map(block => block.type)).toEqual([
      'thinking',
    ])
    expect((await play({ kind: 'refusal', category: 'bio', explanation: 'No.' })).message).toMatchObject({
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: 'bio', explanation: 'No.' },
    })
  })

  test("it may be the offline model's own answer, under the control of a script", async () => {
    expect((await play({ kind: 'composed' })).text).toContain(offlineNotice)
  })

  test('it is the same in one piece for a request without stream', async () => {
    await script.enqueue({ kind: 'tools', text: 'I look.', calls: [{ name: 'look', input: { at: 'this' } }] })
    const message = await client.messages.create({
      model: 'claude-haiku-5-5',
      max_tokens: 50,
      messages: [{ role: 'user', content: 'hi' }],
    })
    expect(message).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ text: 'I look.' }, { input: { at: 'this' } }],
    })
  })
})

describe('a failure that a script plans', () => {
  test.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [402, 'billing_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [503, 'api_error'],
    [529, 'overloaded_error'],
  ])('status %i arrives as %s', async (status, type) => {
    const { error } = await play({ kind: 'failure', status, message: 'as planned' })
    expect(error).toMatchObject({
      status,
      type,
      apiMessage: 'as planned',
      requestID: expect.stringMatching(/^req_/),
    })
  })

  test('a rate limit says when to come back, and whether to retry at all', async () => {
    const { error } = await play({ kind: 'failure', status: 429, retryAfter: 12, shouldRetry: false })
    const headers = error instanceof Anthropic.RateLimitError ? error.headers : undefined
    expect(headers?.get('retry-after')).toBe('12')
    expect(headers?.get('x-should-retry')).toBe('false')
  })

  test('a prompt that is too long', async () => {
    const { error } = await play({ kind: 'prompt_too_long', tokens: 12, maximum: 10 })
    expect(error).toMatchObject({ status: 400, apiMessage: 'prompt is too long: 12 tokens > 10 maximum' })
  })

  test('the connection is reset before the headers', async () => {
    expect((await play({ kind: 'reset' })).error).toBeInstanceOf(Anthropic.APIConnectionError)
  })

  test.each<[string, ScriptInput]>([
    ['is reset', { kind: 'reset', deltas: ['one ', 'two ', 'three'], after: 2 }],
    ['is cut', { kind: 'cut', deltas: ['one ', 'two ', 'three'], after: 2 }],
    ['ends before the message does', { kind: 'early_end', deltas: ['one ', 'two ', 'three'], after: 2 }],
    [
      'breaks off in the middle of an event',
      { kind: 'garbled', as: 'json', deltas: ['one ', 'two ', 'three'], after: 2 },
    ],
  ])('a stream %s: the data before has arrived, and the client fails', async (_name, planned) => {
    const { text, error } = await play(planned)
    expect(text).toBe('one two ')
    expect(error).toBeInstanceOf(Anthropic.AnthropicError)
  })

  test('an error event in the stream has its type and no status', async () => {
    const { text, error } = await play({
      kind: 'error_event',
      deltas: ['one ', 'two'],
      after: 1,
      type: 'api_error',
    })
    expect(text).toBe('one ')
    expect(error).toMatchObject({ status: undefined, type: 'api_error' })
  })

  test('a page of HTML instead of a stream gives no message', async () => {
    expect((await play({ kind: 'garbled', as: 'html' })).error).toBeInstanceOf(Anthropic.AnthropicError)
  })

  test("text that can't be read ends like any other", async () => {
    const { text, message } = await play({ kind: 'garbled', as: 'text' })
    expect(text).toContain('\ufffd')
    expect(message).toMatchObject({ stop_reason: 'end_turn' })
  })

  test('raw bytes: an event and a block of unknown types pass', async () => {
    const events = [
      [
        'message_start',
        {
          message: {
            id: 'm',
            type: 'message',
            role: 'assistant',
            content: [],
            model: 'x',
            stop_reason: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        },
      ],
      ['brand_new', { whatever: true }],
      ['content_block_start', { index: 0, content_block: { type: 'hologram', shape: 'cube' } }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }],
      ['message_stop', {}],
    ] as const
    const chunks = events.map(
      ([name, data]) => `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`,
    )
    const { message } = await play({ kind: 'raw', chunks })
    expect(message?.content).toMatchObject([{ type: 'hologram' }])
  })
})

describe('time is controlled by the test', () => {
  test('a stream waits at its holds until each is released', async () => {
    await script.enqueue({ kind: 'text', id: 'slow', deltas: ['a', 'b', 'c'], holds: ['headers', 1, 'end'] })
    const stream = start()
    let text = ''
    stream.on('text', piece => {
      text += piece
    })
    await script.held('slow')
    expect(stream.response).toBeFalsy()
    await script.release('slow')
    await script.held('slow', 2)
    await expect.poll(() => text).toBe('a')
    await script.release('slow')
    await script.held('slow', 3)
    await expect.poll(() => text).toBe('abc')
    expect(stream.ended).toBe(false)
    await script.release('slow')
    expect((await stream.finalMessage()).stop_reason).toBe('end_turn')
  })

  test('a hold that was released beforehand is passed', async () => {
    await script.enqueue({ kind: 'text', id: 'early', text: 'now', holds: [0] })
    await script.release('early')
    expect(await start().finalText()).toBe('now')
  })

  test.each<[string, ScriptInput]>([
    ['before the headers', { kind: 'stall' }],
    ['after the first piece', { kind: 'stall', deltas: ['one ', 'two'], after: 1 }],
  ])('silence %s: the server notices the client that gives up', async (_when, planned) => {
    await script.enqueue(planned)
    const stream = start()
    const failed = stream.done().catch((error: unknown) => error)
    if ('after' in planned) await new Promise(resolve => stream.once('text', resolve))
    const [request] = await script.requests(1)
    expect(request?.state).toBe('open')
    stream.abort()
    expect(await failed).toBeInstanceOf(Anthropic.APIUserAbortError)
    expect(await script.ended(request?.number ?? 0)).toMatchObject({ state: 'gone' })
  })

  test('forgetting everything ends streams that are still held', async () => {
    await script.enqueue({ kind: 'text', id: 'stuck', deltas: ['a', 'b'], holds: [1] })
    const stream = start()
    const failed = stream.done().catch((error: unknown) => error)
    await script.held('stuck')
    await script.reset()
    expect(await failed).toBeInstanceOf(Anthropic.AnthropicError)
    expect(await script.requests()).toEqual([])
  })
})

describe('the script that answers', () => {
  test('is the first one whose words are in the prompt, in the order planned', async () => {
    await script.enqueue([
      { kind: 'text', text: 'for Bob', when: { contains: ['ask', 'Bob'] } },
      { kind: 'text', text: 'first' },
      { kind: 'text', text: 'second' },
      { kind: 'text', text: 'another model', when: { model: 'claude-opus-5-5' } },
    ])
    expect(await start('hello').finalText()).toBe('first')
    expect(await start('please ask "Bob"').finalText()).toBe('for Bob')
    expect(await start('please ask "Bob"').finalText()).toBe('second')
    expect(await script.pending()).toHaveLength(1)
  })

  test('is the same one as often as it says', async () => {
    await script.enqueue({ kind: 'failure', status: 529, times: 2 })
    for (const _ of [1, 2]) await expect(start().done()).rejects.toMatchObject({ status: 529 })
    expect(await script.pending()).toEqual([])
  })

  test('in strict mode, a call without a planned script fails with an error and is recorded', async () => {
    await expect(start('who planned this?').done()).rejects.toMatchObject({
      status: 400,
      apiMessage: expect.stringContaining(
        'No script was planned for this call, which ends with: "who planned this?"',
      ),
    })
    expect(await script.requests()).toMatchObject([{ script: null, status: 400 }])
  })

  test('otherwise the offline model answers by itself', async () => {
    const lenient = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
    const other = new Anthropic({ apiKey: 'any', baseURL: lenient.url, maxRetries: 0 })
    const message = await other.messages.create({
      model: 'claude-sonnet-5-5',
      max_tokens: 500,
      messages: [{ role: 'user', content: 'hello' }],
    })
    expect(JSON.stringify(message.content)).toContain('Offline model')
    await lenient.close()
  })

  test('a request that the API would refuse is refused, whatever was planned', async () => {
    await script.enqueue({ kind: 'text', text: 'never' })
    const body = { model: 'claude-sonnet-5-5', max_tokens: 5, messages: [] }
    await expect(client.messages.create(body)).rejects.toMatchObject({ status: 400 })
    expect(await script.pending()).toHaveLength(1)
  })
})

describe('received requests and scripts', () => {
  test('every request is kept with its bytes, without its key, and with its end', async () => {
    await script.enqueue({ kind: 'text', id: 'known', text: 'ok' })
    await start('remember me').done()
    const [request] = await script.requests(1)
    expect(request).toMatchObject({ method: 'POST', path: '/v1/messages', script: 'known', status: 200 })
    expect(request?.body).toMatchObject({
      stream: true,
      messages: [{ role: 'user', content: 'remember me' }],
    })
    expect(JSON.parse(request?.text ?? '')).toEqual(request?.body)
    expect(request?.headers.authorization).toBe('[removed]')
    expect(JSON.stringify(request)).not.toContain('secret-key')
    expect(await script.ended(request?.number ?? 0)).toMatchObject({ state: 'done' })
  })

  test('an invalid script is refused, and the error names the problem', async () => {
    const response = await fetch(new URL('/_script', model.url), {
      method: 'POST',
      body: JSON.stringify({ scripts: [{ kind: 'text', txt: 'typo' }] }),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('txt')
  })
})
