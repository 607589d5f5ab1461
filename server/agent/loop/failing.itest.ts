import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { failureLines } from '../../domain/tasks/failure-lines.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

describe('a task whose model call fails', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let coder: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    coder = await hireAgent(stage.db, stage.scene, 'coder')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const newThread = () => startThread(stage.db, stage.scene)
  const askVibe = async (content = '@vibe hello') => {
    const threadId = await newThread()
    const { messageId, task } = await stage.ask({ threadId, content, calls: [vibe] })
    return { threadId, messageId, taskId: task.id }
  }
  const failuresOf = async (taskId: string) =>
    (await stage.events(taskId)).flatMap(event => (event.type === 'model.failed' ? [event.data] : []))
  const waitsOf = async (taskId: string) =>
    (await stage.events(taskId)).flatMap(event =>
      event.type === 'retry.scheduled' ? [event.data.waitMs] : [],
    )
  const expectNotice = async (threadId: string, taskId: string, reason: keyof typeof failureLines) => {
    const notice = (await stage.messages(threadId)).at(-1)
    expect(notice).toMatchObject({
      authorType: 'system',
      authorAgentId: vibe.id,
      authorUserId: null,
      taskId,
      content: failureLines[reason].say('Vibe'),
      metadata: { notice: reason },
    })
    expect(await stage.readTask(taskId)).toMatchObject({
      status: 'failed',
      stopReason: failureLines[reason].stopReason,
      error: { reason, message: notice?.content },
    })
  }

  const outages: [string, ScriptInput, string][] = [
    ['is overloaded (529)', { kind: 'failure', status: 529 }, 'overloaded'],
    ['answers 500', { kind: 'failure', status: 500 }, 'overloaded'],
    ['answers 503', { kind: 'failure', status: 503 }, 'overloaded'],
    ['resets the connection', { kind: 'reset' }, 'unreachable'],
    ['cuts the stream', { kind: 'cut', deltas: ['a ', 'b ', 'c'], after: 2 }, 'cut'],
    ['resets the stream', { kind: 'reset', deltas: ['a ', 'b ', 'c'], after: 2 }, 'cut'],
    ['ends the stream too early', { kind: 'early_end', deltas: ['a ', 'b '], after: 1 }, 'cut'],
    ['sends an error in the stream', { kind: 'error_event', deltas: ['a ', 'b '], after: 1 }, 'overloaded'],
  ]
  it.each(outages)('is called again after a second when the model %s', async (_what, script, failure) => {
    await stage.script.enqueue([script, { kind: 'text', text: 'Here I am.' }])
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    const waiting = await stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
    expect(await failuresOf(taskId)).toMatchObject([{ failure, attempt: 1 }])
    expect(await waitsOf(taskId)).toEqual([1_000])
    expect(Date.parse(waiting.retryAt ?? '')).toBeGreaterThan(Date.now() - 1_000)
    expect(await stage.stream(taskId)).toBeUndefined()
    await stage.passTime(1_000)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', attempt: 2 })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([{ content: 'Here I am.' }])
  })

  it('tells the thread after the fourth call', async () => {
    await stage.script.enqueue({ kind: 'failure', status: 529, times: 4 })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    for (const [index, waitMs] of [1_000, 5_000, 15_000].entries()) {
      await stage.taskIs(taskId, { status: 'queued', attempt: index + 1, step: 'waiting_for_model' })
      expect((await waitsOf(taskId)).at(-1)).toBe(waitMs)
      await stage.passTime(waitMs)
    }
    await stage.ended(taskId)
    expect(await stage.script.requests()).toHaveLength(4)
    await expectNotice(threadId, taskId, 'model_unavailable')
  })

  it('keeps its place in the line over a short pause', async () => {
    await stage.script.enqueue([
      { kind: 'failure', status: 529, when: { contains: '<question>\nquestion one' } },
      { kind: 'text', text: 'one', when: { contains: '<question>\nquestion one' } },
      { kind: 'text', text: 'two', when: { contains: '<question>\nquestion two' } },
    ])
    await stage.hire()
    const threadId = await newThread()
    const first = await stage.ask({ threadId, content: '@vibe question one', calls: [vibe] })
    await stage.taskIs(first.task.id, { status: 'queued', step: 'waiting_for_model' })
    const second = await stage.ask({ threadId, content: '@vibe question two', calls: [vibe] })
    await stage.looked()
    expect(await stage.readTask(second.task.id)).toMatchObject({ startedAt: null })
    await stage.passTime(1_000)
    await stage.ended(second.task.id)
    expect((await stage.messages(threadId)).map(message => message.content).slice(-2)).toEqual(['one', 'two'])
  })

  it('does not block the next task while it waits for a long rate limit, and continues then', async () => {
    const patient = await hireAgent(stage.db, stage.scene, 'patient')
    await stage.script.enqueue([
      { kind: 'failure', status: 429, retryAfter: 40, when: { contains: '<question>\nquestion one' } },
      { kind: 'text', text: 'two', when: { contains: '<question>\nquestion two' } },
      { kind: 'text', text: 'one', when: { contains: '<question>\nquestion one' } },
    ])
    await stage.hire()
    const threadId = await newThread()
    const first = await stage.ask({ threadId, content: '@patient question one', calls: [patient] })
    await stage.taskIs(first.task.id, { status: 'queued', step: 'waiting_for_model' })
    expect(await waitsOf(first.task.id)).toEqual([40_000])
    // The limit is on the model, so the next task uses another one.
    await stage.setModel(patient.id, 'claude-haiku-5-5')
    const second = await stage.ask({ threadId, content: '@patient question two', calls: [patient] })
    await stage.ended(second.task.id)
    expect(await stage.readTask(first.task.id)).toMatchObject({ status: 'queued' })
    await stage.passTime(40_000)
    await stage.ended(first.task.id)
    expect((await stage.messages(threadId)).map(message => message.content).slice(-2)).toEqual(['two', 'one'])
  })

  it('makes other tasks wait for the same rate limit without a model call', async () => {
    await stage.script.enqueue([
      { kind: 'failure', status: 429, retryAfter: 20, when: { contains: '<question>\nquestion one' } },
    ])
    await stage.hire()
    const first = await askVibe('@vibe question one')
    await stage.taskIs(first.taskId, { status: 'queued', step: 'waiting_for_model' })
    const threadId = await newThread()
    const second = await stage.ask({ threadId, content: '@coder question two', calls: [coder] })
    await stage.taskIs(second.task.id, { status: 'queued', step: 'waiting_for_model' })
    expect(await stage.script.requests()).toHaveLength(1)
    const [waitMs] = await waitsOf(second.task.id)
    expect(waitMs).toBeGreaterThan(15_000)
    expect(waitMs).toBeLessThanOrEqual(21_000)
    await stage.passTime(22_000)
    await stage.looked()
    // One of them tries the model, and the other looks again a few seconds later.
    for (const taskId of [first.taskId, second.task.id]) {
      await eventually(async () => {
        await stage.passTime(4_000)
        expect(await stage.readTask(taskId)).toMatchObject({ status: 'completed' })
      })
    }
  })

  it('tells the thread at once about a rate limit of more than a quarter of an hour', async () => {
    await stage.script.enqueue({ kind: 'failure', status: 429, retryAfter: 901 })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.ended(taskId)
    await expectNotice(threadId, taskId, 'rate_limited')
    await stage.passTime(901_000)
  })

  it('asks once more for a readable answer, and tells the thread when that fails too', async () => {
    for (const script of [
      { kind: 'empty' },
      { kind: 'only_thinking', thinking: 'Hm.' },
      { kind: 'garbled', as: 'json' },
      { kind: 'garbled', as: 'html' },
      { kind: 'garbled', as: 'text' },
    ] satisfies ScriptInput[]) {
      await stage.script.reset()
      await stage.script.enqueue([{ ...script }, { ...script }])
      const worker = await stage.hire()
      const { threadId, taskId } = await askVibe()
      await stage.ended(taskId)
      await expectNotice(threadId, taskId, 'unexpected_answer')
      expect(await stage.messages(threadId)).toHaveLength(2)
      const requests = await stage.script.requests()
      expect(requests.map(request => request.text.includes('Your last attempt had no readable'))).toEqual([
        false,
        true,
      ])
      await worker.stop(0)
    }
  })

  it('posts the repaired answer', async () => {
    await stage.script.enqueue([{ kind: 'empty' }, { kind: 'text', text: 'Now then.' }])
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', attempt: 2 })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([{ content: 'Now then.' }])
  })

  it('keeps the text from before its time was up', async () => {
    await stage.script.enqueue({ kind: 'stall', deltas: ['As far ', 'as I '], after: 2 })
    await stage.hire({ totalMs: 300 })
    const { threadId, taskId } = await askVibe()
    await stage.ended(taskId)
    await expectNotice(threadId, taskId, 'timeout')
    expect((await stage.messages(threadId)).slice(1, -1)).toMatchObject([
      { content: 'As far as I', authorType: 'agent', metadata: { cut: true } },
    ])
    expect(await stage.readTask(taskId)).toMatchObject({ messageId: expect.any(String) })
  })

  it('says that its time was up even if no text had come', async () => {
    await stage.script.enqueue({ kind: 'stall' })
    await stage.hire({ totalMs: 200 })
    const { threadId, taskId } = await askVibe()
    await stage.ended(taskId)
    await expectNotice(threadId, taskId, 'timeout')
    expect(await stage.messages(threadId)).toHaveLength(2)
  })

  it('gives up a call that shows no sign of life, and calls again', async () => {
    await stage.script.enqueue([
      { kind: 'stall', deltas: ['Half ', 'an answer'], after: 1 },
      { kind: 'text', text: 'A whole answer.' },
    ])
    await stage.hire({ idleMs: 150 })
    const { threadId, taskId } = await askVibe()
    await stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
    expect(await failuresOf(taskId)).toMatchObject([{ failure: 'stalled' }])
    await stage.passTime(1_000)
    await stage.ended(taskId)
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([{ content: 'A whole answer.' }])
  })

  it('treats pings as a sign of life', async () => {
    const ping = 'event: ping\ndata: {"type":"ping"}\n\n'
    await stage.script.enqueue({ kind: 'raw', chunks: [ping.repeat(3)] })
    await stage.hire()
    const { taskId } = await askVibe()
    await stage.taskIs(taskId, { status: 'queued', step: 'waiting_for_model' })
    expect(await failuresOf(taskId)).toMatchObject([{ failure: 'cut' }])
  })

  it.each([400, 401, 402, 403, 404])(
    'does not call again after %i: members hear that it is not available, admins find the cause',
    async status => {
      await stage.script.enqueue({ kind: 'failure', status, message: 'secret bill' })
      await stage.hire()
      const { threadId, taskId } = await askVibe()
      await stage.ended(taskId)
      await expectNotice(threadId, taskId, 'model_not_available')
      expect(await failuresOf(taskId)).toMatchObject([
        { status, detail: expect.stringContaining('secret bill'), requestId: expect.any(String) },
      ])
      expect(JSON.stringify(await stage.messages(threadId))).not.toContain('secret bill')
      expect(JSON.stringify(await stage.readTask(taskId))).not.toContain('secret bill')
      expect(await stage.script.requests()).toHaveLength(1)
    },
  )

  it('says that the conversation is too long', async () => {
    await stage.script.enqueue({ kind: 'prompt_too_long' })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.ended(taskId)
    await expectNotice(threadId, taskId, 'context_too_large')
  })

  it('says that the model declined, and posts none of its words', async () => {
    await stage.script.enqueue({ kind: 'refusal', text: 'I would rather', category: 'cyber' })
    await stage.hire()
    const { threadId, taskId } = await askVibe()
    await stage.ended(taskId)
    await expectNotice(threadId, taskId, 'refusal')
    expect(await stage.messages(threadId)).toHaveLength(2)
  })

  it('stops no other task', async () => {
    await stage.script.enqueue([
      { kind: 'failure', status: 401, when: { contains: 'You are vibe' } },
      { kind: 'text', text: 'Coder is here.', when: { contains: 'You are coder' } },
    ])
    await stage.hire()
    const threadId = await newThread()
    const { tasks } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: '@vibe @coder help', calls: [vibe, coder] }),
    )
    const done = await Promise.all(tasks.map(task => stage.ended(task.id)))
    expect(done.map(task => task.status)).toEqual(['failed', 'completed'])
    const after = await stage.ask({ threadId, content: '@vibe again', calls: [vibe] })
    expect(await stage.ended(after.task.id)).toMatchObject({ status: 'completed' })
  })
})
