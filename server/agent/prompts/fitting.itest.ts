import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { readPayloads } from '../../db/tasks/task-payloads.ts'
import { fillPictures } from '../../domain/messages/picture.ts'
import { failureLines } from '../../domain/tasks/failure-lines.ts'

const sent = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.array(z.object({ text: z.string() })) })),
})

describe('a conversation that is too long for a model', () => {
  let stage: WorkerStage
  /** The agent with a window of 200,000 tokens. */
  let vibe: SceneAgent
  /** The agent with a window of a million tokens. */
  let coder: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { budgetUsd: 10 })
    await stage.setModel(vibe.id, 'claude-haiku-4-5')
    coder = await hireAgent(stage.db, stage.scene, 'coder', { budgetUsd: 10 })
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function talk(count: number, length: number): Promise<string> {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.db.asWorker(async tx => {
      for (let number = 1; number <= count; number++) {
        await say(tx, stage.scene, { threadId, content: `number ${number} ${'ж'.repeat(length)}` })
      }
    })
    return threadId
  }
  const askIn = async (threadId: string, content: string, calls: SceneAgent[]) => {
    const { task } = await stage.ask({ threadId, content, calls })
    return stage.ended(task.id)
  }
  const stepsOf = async (taskId: string) =>
    (await stage.events(taskId)).flatMap(event => (event.type === 'context.reduced' ? [event.data] : []))
  /** Returns the content of each request: its model, the messages, the summary. */
  const shown = async () =>
    (await stage.script.requests())
      .filter(({ path }) => path === '/v1/messages')
      .map(({ body }) => {
        const { model, messages } = sent.parse(body)
        const texts = messages.flatMap(({ content }) => content.map(({ text }) => text))
        const numbers = texts.flatMap(text => /^<message .*number (\d+)/.exec(text)?.[1] ?? [])
        return {
          model,
          first: Number(numbers[0] ?? 0),
          count: numbers.length,
          summary: texts.find(text => text.startsWith('<summary ')) ?? null,
        }
      })

  it('is cut to its last twenty messages, by an estimate, if no summary can be made', async () => {
    const threadId = await talk(25, 12_000)
    await stage.script.enqueue([
      { kind: 'text', text: 'No line names a message.', times: 2, when: { model: 'claude-haiku-5-5' } },
      { kind: 'text', text: 'Read.' },
    ])
    await stage.hire()
    const done = await askIn(threadId, '@vibe what now?', [vibe])
    expect(done.status).toBe('completed')
    expect(await stepsOf(done.id)).toMatchObject([
      { turn: 1, step: 'fewer_messages', cause: 'estimated', summary: null, shown: 20 },
    ])
    const requests = await shown()
    expect(requests).toHaveLength(3)
    expect(requests.at(-1)).toMatchObject({ count: 20, first: 6, summary: null })
  })

  it('is condensed by the small model, and not paid for again unless a message was edited', async () => {
    const threadId = await talk(50, 18_000)
    const condensing = { model: 'claude-haiku-5-5' }
    await stage.script.enqueue([
      {
        kind: 'text',
        text: '- They spoke of <numbers>. [3, 99]',
        when: condensing,
        usage: { input: 5_000, output: 9 },
      },
      { kind: 'text', text: 'First.', when: { contains: 'what now' } },
    ])
    await stage.hire()
    const first = await askIn(threadId, '@vibe what now?', [vibe])
    expect(await stepsOf(first.id)).toMatchObject([
      { step: 'summarised', cause: 'estimated', summary: expect.any(String), rolled: { number: 1 } },
    ])
    const [small, large] = await shown()
    expect(small?.model).toBe('claude-haiku-5-5')
    expect(small?.first).toBe(1)
    expect(large?.count).toBeLessThan(20)
    expect(large?.first).toBe((small?.count ?? 0) + 1)
    expect(large?.summary).toContain('They spoke of &lt;numbers&gt;. [3]\n')
    const events = await stage.events(first.id)
    expect(events.map(({ type }) => type)).toEqual([
      'task.created',
      'task.started',
      'model.requested',
      'model.answered',
      'context.reduced',
      'context.assembled',
      'model.requested',
      'model.answered',
      'message.posted',
      'task.completed',
    ])
    // 5,000 at $0.10 and 9 at $0.50 a million are part of its cost.
    expect(first.costUsd).toBeGreaterThan(0.0005)
    const layers = events.flatMap(event => (event.type === 'context.assembled' ? event.data.layers : []))
    expect(layers.map(({ name }) => name)).toContain('condensed')

    const second = await askIn(threadId, '@vibe and then?', [vibe])
    expect(second.status).toBe('completed')
    const [, , again, ...more] = await shown()
    expect(more).toEqual([])
    expect(again?.summary).toContain('They spoke of &lt;numbers&gt;. [3]\n')
    expect(again?.first).toBe(large?.first)

    // Edited words live on in no summary, not even in one that was being written.
    const [edited, taken] = (await stage.messages(threadId)).slice(10)
    const change = (id: string | undefined, to: { content: string; editedAt?: string; deletedAt?: string }) =>
      stage.db.asWorker(tx =>
        tx
          .updateTable('messages')
          .set(to)
          .where('id', '=', id ?? '')
          .execute(),
      )
    const now = new Date().toISOString()
    await change(edited?.id, { content: 'nothing', editedAt: now })
    const held = { kind: 'text', when: condensing, usage: { input: 5_000, output: 9 } } as const
    await stage.script.enqueue([
      { ...held, id: 'first', holds: ['headers'], text: '- Too late. [3]' },
      { ...held, id: 'second', holds: ['headers'], text: '- Too late again. [3]' },
      { kind: 'text', text: '- Something else. [3]', when: condensing },
    ])
    const third = stage.ask({ threadId, content: '@vibe and now?', calls: [vibe] })
    await stage.script.held('first')
    await change(edited?.id, { content: 'something', editedAt: now })
    await stage.script.release('first')
    await stage.script.held('second')
    await change(taken?.id, { content: '', deletedAt: now })
    await stage.script.release('second')
    await stage.ended((await third).task.id)
    expect((await shown()).at(-1)?.summary).toContain('Something else.')
  })

  it('is shown in smaller parts each time the model refuses, and in the end not at all', async () => {
    const threadId = await talk(30, 10)
    await stage.script.enqueue([
      { kind: 'prompt_too_long', times: 3, when: { model: 'claude-sonnet-5-5' } },
      { kind: 'text', text: '- In short. [1]', when: { model: 'claude-haiku-5-5' } },
    ])
    await stage.hire()
    const done = await askIn(threadId, '@coder what now?', [coder])
    expect(done).toMatchObject({ status: 'failed', error: { reason: 'context_too_large' } })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      content: failureLines.context_too_large.say('Coder'),
      metadata: { notice: 'context_too_large' },
    })
    expect(await stepsOf(done.id)).toMatchObject([
      { step: 'fewer_messages', cause: 'refused', shown: 20 },
      { step: 'condensed', cause: 'refused' },
    ])
    expect((await shown()).map(({ model, count }) => [model, count])).toEqual([
      ['claude-sonnet-5-5', 30],
      ['claude-sonnet-5-5', 20],
      ['claude-haiku-5-5', expect.any(Number)],
      ['claude-sonnet-5-5', expect.any(Number)],
    ])
    expect((await shown()).at(-1)?.summary).toContain('In short.')
  })

  it('is answered after a refusal as soon as the model accepts a smaller part', async () => {
    const threadId = await talk(30, 10)
    await stage.script.enqueue([{ kind: 'prompt_too_long' }, { kind: 'text', text: 'Now it fits.' }])
    await stage.hire()
    const done = await askIn(threadId, '@coder what now?', [coder])
    expect(done).toMatchObject({ status: 'completed', attempt: 2 })
    expect((await shown()).map(({ count }) => count)).toEqual([30, 20])
  })

  it('is shown without the messages that can’t be condensed', async () => {
    const threadId = await talk(50, 18_000)
    await stage.script.enqueue([
      { kind: 'failure', status: 529, times: 2, when: { model: 'claude-haiku-5-5' } },
      { kind: 'text', text: 'All the same.' },
    ])
    await stage.hire()
    const done = await askIn(threadId, '@vibe what now?', [vibe])
    expect(done.status).toBe('completed')
    const requests = await shown()
    expect(requests.map(({ model }) => model)).toEqual([
      'claude-haiku-5-5',
      'claude-haiku-5-5',
      'claude-haiku-4-5',
    ])
    expect(requests.at(-1)).toMatchObject({ summary: null })
    expect((await stepsOf(done.id)).at(-1)).toMatchObject({ step: 'condensed', summary: null })
  })

  describe('with pictures', () => {
    const image = z.object({ type: z.literal('image'), source: z.looseObject({ type: z.string() }) })
    const anything = z.object({
      messages: z.array(z.object({ content: z.array(z.looseObject({ type: z.string() })) })),
    })
    const imagesIn = (body: unknown) =>
      anything
        .parse(body)
        .messages.flatMap(({ content }) => content)
        .flatMap(block => image.safeParse(block).data?.source ?? [])
    const requests = async () => (await stage.script.requests()).filter(({ path }) => path === '/v1/messages')
    const bytes = (name: string) => Buffer.from(`bytes of ${name}`)
    const base64 = (name: string) => bytes(name).toString('base64')

    it('shows them, keeps their place in the log and sends the bytes', async () => {
      const threadId = await startThread(stage.db, stage.scene)
      const files = [await stage.attach('plan', bytes('plan')), await stage.attach('gone', bytes('gone'))]
      await stage.db.asWorker(async tx => {
        await say(tx, stage.scene, { threadId, content: 'Our plan.', files })
        // Deleted meanwhile: the person who asks must not read it either.
        await tx
          .updateTable('attachments')
          .set({ deletedAt: new Date().toISOString() })
          .where('id', '=', files[1]?.id ?? '')
          .execute()
      })
      const map = await stage.attach('map', bytes('map'), stage.scene.bob)
      await stage.script.enqueue({ kind: 'text', text: 'Seen.' })
      await stage.hire()
      const { userId, content } = { userId: stage.scene.bob, content: '@coder compare them' }
      const { task } = await stage.ask({ threadId, userId, content, calls: [coder], files: [map] })
      expect((await stage.ended(task.id)).status).toBe('completed')
      const [request] = await requests()
      expect(imagesIn(request?.body)).toEqual([
        { type: 'base64', media_type: 'image/png', data: base64('plan') },
        { type: 'base64', media_type: 'image/png', data: base64('map') },
      ])
      const events = await stage.events(task.id)
      const hash =
        events.flatMap(({ type, data }) => (type === 'model.requested' ? [data.request] : []))[0] ?? ''
      const stored = (await stage.db.asWorker(tx => readPayloads(tx, [hash]))).get(hash) ?? ''
      expect(stored).not.toContain(base64('plan'))
      expect(imagesIn(JSON.parse(stored))).toMatchObject([
        { type: 'attachment', id: files[0]?.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { type: 'attachment', id: map.id },
      ])
      const sentAgain = fillPictures(stored, source =>
        base64(source.type === 'attachment' && source.id === map.id ? 'map' : 'plan'),
      )
      expect(sentAgain).toBe(request?.text)
    })

    it('continues without them when the model refuses one', async () => {
      const threadId = await startThread(stage.db, stage.scene)
      const map = await stage.attach('map', bytes('map'))
      await stage.script.enqueue([
        { kind: 'failure', status: 400, message: 'Could not process image' },
        { kind: 'text', text: 'By its name alone.' },
      ])
      await stage.hire()
      const { task } = await stage.ask({ threadId, content: '@coder look', calls: [coder], files: [map] })
      expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', attempt: 2 })
      expect((await requests()).map(({ body }) => imagesIn(body).length)).toEqual([1, 0])
      expect(
        (await stage.events(task.id)).map(({ data }) => ('failure' in data ? data.failure : null)),
      ).toContain('pictures_refused')
    })
  })

  it('is counted by the endpoint when it is near the limit, and shown completely when it fits', async () => {
    // More than 0.8 of the window by the estimate, but not by the endpoint's count.
    const threadId = await talk(50, 4_500)
    await stage.script.enqueue({ kind: 'text', text: 'Read.' })
    await stage.hire()
    const done = await askIn(threadId, '@vibe what now?', [vibe])
    expect(done.status).toBe('completed')
    expect(await stepsOf(done.id)).toEqual([])
    expect(await shown()).toMatchObject([{ count: 50 }])
    expect((await stage.script.requests()).flatMap(({ path }) => path.match(/^.*messages.*$/) ?? [])).toEqual(
      ['/v1/messages/count_tokens', '/v1/messages'],
    )
  })
})
