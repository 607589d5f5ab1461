import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { replaceTrigger } from '../../chat/tasks/replace-trigger.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'

const sent = z.object({
  system: z.array(z.object({ text: z.string() })),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
})

describe('a worker', () => {
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
  const storedText = async (taskId: string, text: string) =>
    expect((await stage.stream(taskId))?.text).toBe(text)
  const heardText = (taskId: string) =>
    stage.deltas.flatMap(delta => (delta.taskId === taskId ? [delta.text] : [])).join('')

  it('answers a mention in the thread, once, as a child of the question', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({
      kind: 'text',
      deltas: ['Good ', 'morning.'],
      usage: { input: 100, output: 4 },
    })
    await stage.hire()
    const { messageId, task } = await stage.ask({ threadId, content: '@vibe hello', calls: [vibe] })
    const done = await stage.ended(task.id)
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn', step: null, attempt: 1 })
    expect(done.tokenUsage).toMatchObject({ model: 'claude-sonnet-5-5', inputTokens: 100, outputTokens: 4 })
    expect(done.costUsd).toBe(0.00024)
    const [answered] = (await stage.events(task.id)).flatMap(({ type, data }) =>
      type === 'model.answered' ? [data] : [],
    )
    expect(answered?.durationMs).toBeGreaterThan(0)
    expect(answered?.firstTextMs).toBeGreaterThan(0)
    const [, answer, ...more] = await stage.messages(threadId)
    expect(more).toEqual([])
    expect(answer).toMatchObject({
      id: done.messageId,
      content: 'Good morning.',
      authorType: 'agent',
      authorAgentId: vibe.id,
      parentId: messageId,
      taskId: task.id,
      metadata: {},
    })
    const events = await stage.events(task.id)
    expect(events.map(event => event.type)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'message.posted',
      'task.completed',
    ])
    expect(events.map(event => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('stores request and answer byte for byte, without the key', async () => {
    await stage.hire()
    const { task } = await stage.ask({ threadId: await newThread(), content: '@vibe hello', calls: [vibe] })
    await stage.ended(task.id)
    const [request] = await stage.script.requests(1)
    const events = await stage.events(task.id)
    const requested = events.find(event => event.type === 'model.requested')
    const answered = events.find(event => event.type === 'model.answered')
    if (requested?.type !== 'model.requested' || answered?.type !== 'model.answered') {
      throw new Error('no call')
    }
    const read = (hash: string) => stage.db.asWorker(tx => readPayload(tx, hash))
    expect(await read(requested.data.request)).toBe(request?.text)
    expect(await read(answered.data.response)).toContain('"type":"message"')
    expect(answered.data.requestId).toBe(request?.requestId)
    expect(request?.text).not.toContain('offline-key')
  })

  it('shows the model the thread and the person who asks, but no deleted messages and no notices', async () => {
    const threadId = await newThread()
    await stage.db.asWorker(async tx => {
      await say(tx, stage.scene, { threadId, content: 'The press is <broken>.' })
      const { messageId } = await say(tx, stage.scene, { threadId, content: 'A secret' })
      await tx
        .updateTable('messages')
        .set({ content: '', deletedAt: new Date().toISOString() })
        .where('id', '=', messageId)
        .execute()
    })
    await stage.hire()
    const asked = { threadId, userId: stage.scene.bob, content: '@vibe, who mends it?', calls: [vibe] }
    const { task } = await stage.ask(asked)
    await stage.ended(task.id)
    const [request] = await stage.script.requests(1)
    const { system, messages } = sent.parse(request?.body)
    expect(system[0]?.text).toBe('You are vibe, a helpful colleague.')
    expect(messages).toHaveLength(1)
    const [, history, question] = messages[0]?.content ?? []
    expect(history?.text).toMatch(
      /^<message author="Ada" role="admin" seq="1" cite="\[1\]" at="\d\d:\d\d">The press is &lt;broken&gt;\.<\/message>$/,
    )
    expect(question?.text).toContain('<request asker="Bob" role="member"')
    expect(question?.text).toContain('<question>\nwho mends it?\n</question>')
  })

  it('shows the last fifty messages before the question, by number, and its own answers as its own', async () => {
    const threadId = await newThread()
    await stage.db.asWorker(async tx => {
      for (let number = 1; number <= 53; number++) {
        await say(tx, stage.scene, { threadId, content: `number ${number}` })
      }
    })
    await stage.script.enqueue({ kind: 'text', text: 'My first answer.' })
    await stage.hire()
    const first = await stage.ask({ threadId, content: '@vibe one', calls: [vibe] })
    await stage.ended(first.task.id)
    const second = await stage.ask({ threadId, content: '@vibe two', calls: [vibe] })
    await stage.ended(second.task.id)
    const [one, two] = (await stage.script.requests(2)).map(request => sent.parse(request.body).messages)
    const shown = one?.[0]?.content.filter(({ text }) => text.startsWith('<message '))
    expect(shown).toHaveLength(50)
    expect(shown?.[0]?.text).toContain('number 4')
    expect(two?.map(turn => turn.role)).toEqual(['user', 'assistant', 'user'])
    expect(two?.[1]?.content[0]?.text).toBe('My first answer.')
  })

  it('answers in a fork from the thread up to its parent message, and from the fork', async () => {
    const threadId = await newThread()
    const parent = await stage.db.asWorker(async tx => {
      await say(tx, stage.scene, { threadId, content: 'Talk before it' })
      const said = await say(tx, stage.scene, { threadId, content: 'The parent' })
      await say(tx, stage.scene, { threadId, content: 'Talk after it' })
      return said
    })
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId: parent.messageId })
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, forkId, content: 'Talk of the fork' }))
    await stage.hire()
    const { task } = await stage.ask({ threadId, forkId, content: '@vibe and now?', calls: [vibe] })
    const done = await stage.ended(task.id)
    const answer = (await stage.messages(threadId)).find(message => message.id === done.messageId)
    expect(answer).toMatchObject({ forkId, authorAgentId: vibe.id })
    const [request] = await stage.script.requests(1)
    for (const shown of ['Talk before it', 'The parent', 'Talk of the fork']) {
      expect(request?.text).toContain(shown)
    }
    expect(request?.text).not.toContain('Talk after it')
  })

  it('lets two agents answer separately, without seeing each other’s answer', async () => {
    const threadId = await newThread()
    await stage.script.enqueue([
      {
        kind: 'text',
        id: 'slow',
        text: 'Vibe says yes.',
        holds: ['end'],
        when: { contains: 'You are vibe' },
      },
      { kind: 'text', text: 'Coder says no.', when: { contains: 'You are coder' } },
    ])
    await stage.hire()
    const { tasks } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: '@vibe @coder which?', calls: [vibe, coder] }),
    )
    const [first, second] = tasks
    if (!first || !second) throw new Error('two tasks were due')
    await stage.ended(second.id)
    await stage.script.release('slow')
    await stage.ended(first.id)
    const requests = await stage.script.requests(2)
    expect(requests).toHaveLength(2)
    expect(requests.map(request => request.text).join()).not.toMatch(/says (yes|no)/)
    const contents = (await stage.messages(threadId)).map(message => message.content)
    expect(contents.slice(1)).toEqual(['Coder says no.', 'Vibe says yes.'])
  })

  it('calls nobody for a mention in an answer', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({ kind: 'text', text: 'Ask @coder about it.' })
    await stage.hire()
    const { task } = await stage.ask({ threadId, content: '@vibe help', calls: [vibe] })
    await stage.ended(task.id)
    const tasks = await stage.db.asWorker(tx =>
      tx.selectFrom('tasks').select('id').where('threadId', '=', threadId).execute(),
    )
    expect(tasks).toHaveLength(1)
  })

  it('streams the text by its offsets, and stores the text so far for late readers', async () => {
    const threadId = await newThread()
    const deltas = ['The ', 'harvest ', 'is 🍎 ', 'on ', 'Monday.']
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas, holds: [3] })
    await stage.hire({ saveMs: 20 })
    const { task } = await stage.ask({ threadId, content: '@vibe when?', calls: [vibe] })
    await stage.script.held('slow')
    await stage.taskIs(task.id, { status: 'running', step: 'writing' })
    await eventually(async () => {
      const stream = await stage.stream(task.id)
      expect(stream).toEqual({ taskId: task.id, turn: 1, attempt: 1, text: 'The harvest is 🍎 ' })
    })
    await eventually(() => {
      let text = ''
      for (const delta of stage.deltas) {
        expect(delta).toMatchObject({ taskId: task.id, turn: 1, attempt: 1, offset: text.length })
        expect(delta.topic).toBe(`thread:${threadId}:1`)
        text += delta.text
      }
      expect(text).toBe('The harvest is 🍎 ')
    })
    await stage.script.release('slow')
    await stage.ended(task.id)
    expect(await stage.stream(task.id)).toBeUndefined()
  })

  it('stores a text later if its lane was locked, also if the text has not grown by then', async () => {
    const threads = [await newThread(), await newThread()] as const
    await stage.script.enqueue(
      ['first', 'second'].map(id => {
        const when = { contains: `the ${id} one?` }
        return { kind: 'text' as const, id, when, deltas: ['It ', 'is ', 'red.'], holds: [1, 2] }
      }),
    )
    await stage.hire({ saveMs: 20 })
    const first = await stage.ask({ threadId: threads[0], content: '@vibe the first one?', calls: [vibe] })
    const second = await stage.ask({ threadId: threads[1], content: '@vibe the second one?', calls: [vibe] })
    for (const { task } of [first, second]) await eventually(() => storedText(task.id, 'It '))
    await stage.db.asWorker(async tx => {
      await tx
        .selectFrom('lanes')
        .select('key')
        .where('key', 'like', `%${threads[0]}`)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await stage.script.release('first')
      await eventually(() => expect(heardText(first.task.id)).toBe('It is '))
      await stage.script.release('second')
      // Both texts are in one save, which skips the first.
      await eventually(() => storedText(second.task.id, 'It is '))
      await storedText(first.task.id, 'It ')
    })
    await eventually(() => storedText(first.task.id, 'It is '))
    for (const id of ['first', 'second']) await stage.script.release(id)
    for (const { task } of [first, second]) await stage.ended(task.id)
  })

  it('sends the text to the new topic of its readers once one of them has lost access', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({ kind: 'text', id: 'slow', deltas: ['One. ', 'Two.'], holds: [1] })
    await stage.hire({ lookMs: 20 })
    const { task } = await stage.ask({ threadId, content: '@vibe count', calls: [vibe] })
    await stage.script.held('slow')
    await eventually(() => expect(stage.deltas.map(delta => delta.topic)).toEqual([`thread:${threadId}:1`]))
    await stage.setAccessEpoch(7)
    await stage.looked()
    await stage.script.enqueue({ kind: 'text', text: 'unused' })
    await stage.script.release('slow')
    await stage.ended(task.id)
    expect(stage.deltas.slice(1).every(delta => delta.topic === `thread:${threadId}:7`)).toBe(true)
    await stage.setAccessEpoch(1)
  })

  it('uses the version and the history of its start, and the next task the new version', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({ kind: 'failure', status: 529 })
    await stage.hire()
    const { task } = await stage.ask({ threadId, content: '@vibe one', calls: [vibe] })
    await stage.taskIs(task.id, { status: 'queued', step: 'waiting_for_model' })
    const prompt = (systemPrompt: string) =>
      stage.db.asWorker(tx =>
        tx.updateTable('agentConfigs').set({ systemPrompt }).where('id', '=', vibe.id).execute(),
      )
    await prompt('You are somebody new.')
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'Said meanwhile' }))
    await stage.passTime(1_000)
    await stage.ended(task.id)
    const next = await stage.ask({ threadId, content: '@vibe two', calls: [vibe] })
    await stage.ended(next.task.id)
    const [first, resumed, later] = (await stage.script.requests(3)).map(request => request.text)
    expect(first).toContain('You are vibe')
    expect(resumed).toContain('You are vibe')
    expect(resumed).not.toContain('Said meanwhile')
    expect(resumed).toContain('Since you were asked, 1 message arrived')
    expect(later).toContain('You are somebody new.')
    await prompt('You are vibe, a helpful colleague.')
  })

  it('posts an answer that was cut at the length limit, marked', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({ kind: 'text', text: 'It goes on and', stopReason: 'max_tokens' })
    await stage.hire()
    const { task } = await stage.ask({ threadId, content: '@vibe tell all', calls: [vibe] })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'max_tokens' })
    expect((await stage.messages(threadId))[1]).toMatchObject({
      content: 'It goes on and',
      metadata: { cut: true },
    })
  })

  it('treats an unknown stop reason as an end', async () => {
    const threadId = await newThread()
    await stage.script.enqueue({ kind: 'text', text: 'Fine.', stopReason: 'something_new' })
    await stage.hire()
    const { task } = await stage.ask({ threadId, content: '@vibe ok?', calls: [vibe] })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
  })

  it('works on many conversations at once, and in each on one task after the other', async () => {
    const threads = [await newThread(), await newThread()]
    await stage.script.enqueue([
      { kind: 'text', id: 'first', text: 'first', holds: ['end'], when: { contains: 'question one' } },
      { kind: 'text', id: 'third', text: 'third', holds: ['end'], when: { contains: 'question three' } },
    ])
    await stage.hire()
    const [one, other] = threads
    if (!one || !other) throw new Error('no threads')
    const first = await stage.ask({ threadId: one, content: '@vibe question one', calls: [vibe] })
    const second = await stage.ask({ threadId: one, content: '@vibe question two', calls: [vibe] })
    const third = await stage.ask({ threadId: other, content: '@vibe question three', calls: [vibe] })
    await stage.script.held('first')
    await stage.script.held('third')
    expect(await stage.readTask(second.task.id)).toMatchObject({ status: 'queued' })
    await stage.script.release('third')
    await stage.ended(third.task.id)
    expect(await stage.readTask(second.task.id)).toMatchObject({ status: 'queued' })
    await stage.script.release('first')
    await stage.ended(first.task.id)
    await stage.ended(second.task.id)
  })

  it('runs one task at a time for an agent that answers one at a time everywhere', async () => {
    const careful = await hireAgent(stage.db, stage.scene, 'careful', { mailbox: 'agent' })
    await stage.script.enqueue({ kind: 'text', id: 'first', text: 'first', holds: ['end'] })
    await stage.hire()
    const first = await stage.ask({ threadId: await newThread(), content: '@careful one', calls: [careful] })
    await stage.script.held('first')
    const second = await stage.ask({ threadId: await newThread(), content: '@careful two', calls: [careful] })
    await stage.looked()
    expect(await stage.readTask(second.task.id)).toMatchObject({ status: 'queued', startedAt: null })
    await stage.script.release('first')
    await stage.ended(first.task.id)
    await stage.ended(second.task.id)
  })

  it('answers the newer message that a waiting task was given', async () => {
    const threadId = await newThread()
    const { task } = await stage.ask({ threadId, content: 'First thought', calls: [vibe] })
    const replaced = await stage.db.asWorker(async tx => {
      const { messageId } = await say(tx, stage.scene, { threadId, content: 'Second thought' })
      const where = { agentId: vibe.id, threadId, forkId: null }
      return replaceTrigger(tx, { ...where, triggerMessageId: messageId, actingUserId: stage.scene.ada })
    })
    expect(replaced).toMatchObject({ id: task.id, status: 'queued' })
    await stage.hire()
    await stage.ended(task.id)
    const [request] = await stage.script.requests(1)
    expect(request?.text).toContain('<question>\\nSecond thought')
    expect((await stage.messages(threadId)).at(-1)?.parentId).toBe(replaced?.triggerMessageId)
    const again = await stage.db.asWorker(async tx => {
      const { messageId } = await say(tx, stage.scene, { threadId, content: 'Third thought' })
      return replaceTrigger(tx, {
        agentId: vibe.id,
        threadId,
        forkId: null,
        triggerMessageId: messageId,
        actingUserId: stage.scene.ada,
      })
    })
    expect(again).toBeNull()
  })
})
