import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, startFork, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { listForks } from '../../db/forks/forks.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { writeDecisions } from '../../db/results/decisions.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { builtInTools } from '../../domain/agents/tool.ts'
import { emptyResult, type PublishedResult } from '../../domain/results/result.ts'
import { waitingOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

type Fields = Parameters<typeof hireAgent>[3]
let hired = 0
const hire = (fields: Fields = {}) =>
  hireAgent(stage.db, stage.scene, `agent-${++hired}`, { tools: [...builtInTools], ...fields })

/** Asks an agent in the thread of the test, and has a worker there. */
async function ask(content: string, fields: Fields = {}, more: { threadId?: string; userId?: string } = {}) {
  const agent = await hire(fields)
  const asked = await stage.ask({ threadId, ...more, content: `@${agent.slug} ${content}`, calls: [agent] })
  await stage.hire()
  return { agent, ...asked }
}

const tools = (
  ...calls: { id?: string; name: string; input?: Record<string, unknown>; json?: string }[]
) => ({
  kind: 'tools' as const,
  calls,
})
const text = (words: string) => ({ kind: 'text' as const, text: words })

const wire = z.object({
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.array(
        z.looseObject({
          type: z.string(),
          content: z.unknown().optional(),
          is_error: z.boolean().optional(),
          text: z.string().optional(),
        }),
      ),
    }),
  ),
})

/** Returns the bodies of the model calls so far; waits until there are so many. */
async function bodies(least: number) {
  const requests = await stage.script.requests(least)
  return requests.filter(({ path }) => path === '/v1/messages').map(({ body }) => wire.parse(body))
}

/** Returns the tool results in the newest request. */
async function results(least: number): Promise<{ content: string; isError: boolean }[]> {
  const last = (await bodies(least)).at(-1)?.messages.at(-1)
  return (last?.content ?? [])
    .filter(block => block.type === 'tool_result')
    .map(block => ({ content: String(block.content), isError: block.is_error ?? false }))
}

const types = async (taskId: string) => (await stage.events(taskId)).map(({ type }) => type)

/** Posts a person's message in another place. */
async function sayIn(
  place: { channelId?: string; threadId: string },
  content: string,
  userId = stage.scene.bob,
) {
  const id = newId()
  await stage.db.asWorker(tx =>
    tx
      .insertInto('messages')
      .values({
        id,
        workspaceId: stage.scene.workspaceId,
        channelId: stage.scene.channelId,
        ...place,
        seq: 0,
        rev: 0,
        authorType: 'human',
        authorUserId: userId,
        content,
      })
      .execute(),
  )
  return id
}

/**
 * Makes a result of a fork of Bob's: one decision with two sources, the fork's first message and one that
 * changed.
 */
async function conclude(place: { threadId: string; channelId: string }, forkId: string, words: string) {
  const { workspaceId, bob } = stage.scene
  const agent = await hire()
  const wording = { by: 'agent' as const }
  const citations = [
    { messageId: newId(), number: 1, quote: 'Too dear' },
    { messageId: newId(), number: 2, quote: '', hidden: 'edited' as const },
  ]
  const line = { id: newId(), text: words, citations, wording, marked: null }
  const result: PublishedResult = {
    forkId,
    description: 'Why',
    version: 1,
    body: {
      ...emptyResult(),
      headline: 'What became of it',
      bullets: [{ ...line, kind: 'decision', owner: null }],
    },
    participants: [],
    agentId: agent.id,
    messageCount: 2,
    cited: [1],
    publishedBy: bob,
    publishedAt: new Date().toISOString(),
  }
  return stage.db.asWorker(async tx => {
    const message = await insertMessage(tx, {
      id: newId(),
      workspaceId,
      ...place,
      forkId: null,
      parentId: null,
      author: { type: 'agent', agentId: agent.id },
      content: words,
      metadata: { result },
    })
    await writeDecisions(tx, { message, result })
    return message.id
  })
}

async function openChannel(kind: 'public' | 'private', members: string[]) {
  const { workspaceId } = stage.scene
  const channelId = newId()
  const thread = newId()
  await stage.db.asWorker(async tx => {
    await tx
      .insertInto('channels')
      .values({ id: channelId, workspaceId, kind, name: `c-${channelId}` })
      .execute()
    if (members.length > 0) {
      await tx
        .insertInto('channelMembers')
        .values(members.map(userId => ({ channelId, workspaceId, userId })))
        .execute()
    }
    await tx.insertInto('threads').values({ id: thread, workspaceId, channelId }).execute()
  })
  return { channelId, threadId: thread }
}

describe('the turns of a task', () => {
  it('go from the model to its tools and back, and end in one answer', async () => {
    await sayIn({ threadId }, 'The press is repaired.')
    await stage.script.enqueue([
      { ...tools({ id: 'one', name: 'read_thread', input: {} }), text: 'I look it up.', thinking: 'Hm.' },
      text('It is repaired.'),
    ])
    const { task, agent } = await ask('is the press repaired?')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await types(task.id)).toEqual([
      'task.created',
      'task.started',
      'context.assembled',
      'model.requested',
      'model.answered',
      'tool.requested',
      'tool.succeeded',
      'context.assembled',
      'model.requested',
      'model.answered',
      'message.posted',
      'task.completed',
    ])
    const answers = (await stage.messages(threadId)).filter(({ authorAgentId }) => authorAgentId === agent.id)
    expect(answers.map(({ content }) => content)).toEqual(['It is repaired.'])

    const [first, second] = await bodies(2)
    const before = first?.messages ?? []
    expect(second?.tools).toEqual(first?.tools)
    expect(second?.messages.slice(0, before.length)).toEqual(before)
    const [answer, told] = second?.messages.slice(before.length) ?? []
    // The answer goes back as it came, thinking and its signature included.
    const state = await stage.state(task.id)
    const stored = await stage.db.asWorker(tx => readPayload(tx, state.past[0]?.response ?? ''))
    expect(answer).toEqual({ role: 'assistant', content: JSON.parse(stored ?? '{}').content })
    expect(answer?.content.map(({ type }) => type)).toEqual(['thinking', 'text', 'tool_use'])
    expect(told?.content).toMatchObject([{ type: 'tool_result', tool_use_id: 'one' }])
    expect((await results(2))[0]?.content).toContain('The press is repaired.')
    expect(await stage.cachedColumns(task.id)).toMatchObject({ status: 'completed' })
  })

  it('are shown to the readers step by step', async () => {
    await stage.script.enqueue([
      tools({ name: 'read_thread', input: {} }, { name: 'read_thread', input: {} }),
      text('So.'),
    ])
    const { task } = await ask('look twice')
    await stage.ended(task.id)
    await eventually(() =>
      expect(stage.progress.map(({ message }) => message)).toEqual([
        '[1/8] Asking the model',
        '[1/8] Running tools: read_thread, read_thread',
        '[2/8] Asking the model',
      ]),
    )
    expect(stage.progress[0]).toMatchObject({ taskId: task.id, kind: 'model', turn: 1, limit: 8 })
  })

  it('offer the agent only its own tools, in a fixed order', async () => {
    await stage.script.enqueue([text('Yes.')])
    const { task } = await ask('hello', { tools: ['react', 'read_thread'] })
    await stage.ended(task.id)
    expect((await bodies(1))[0]?.tools?.map(({ name }) => name)).toEqual(['read_thread', 'react'])
  })

  it.each([
    ['a tool that there is not', { name: 'fly', input: {} }, /There is no tool named fly\. Your tools: /],
    ['a tool that it was not given', { name: 'send_message', input: { content: 'x' } }, /There is no tool/],
    [
      'input that does not fit',
      { name: 'read_thread', input: { limit: 'many' } },
      /is not valid[\s\S]*limit/,
    ],
    ['input that is no JSON', { name: 'read_thread', json: '{"limit": 3' }, /not valid JSON/],
  ])('tell the model of %s, so that it can put it right', async (_name, call, told) => {
    await stage.script.enqueue([tools(call), text('Then so.')])
    const { task } = await ask('do it', { tools: ['read_thread'] })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await results(2)).toEqual([{ content: expect.stringMatching(told), isError: true }])
  })

  it('fail after three turns with only wrong calls', async () => {
    await stage.script.enqueue({ ...tools({ name: 'fly', input: {} }), times: 3 })
    const { task } = await ask('fly')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed', stopReason: 'invalid_tool_call' })
    expect(await stage.script.requests()).toHaveLength(3)
    const line = (await stage.messages(threadId)).at(-1)
    expect(line).toMatchObject({
      authorType: 'system',
      content: expect.stringContaining('three times in a row'),
    })
  })

  it.each<[string, Fields, string]>([
    ['turns', { maxTurns: 2 }, 'max_turns'],
    ['tokens', { maxTotalTokens: 1_000 }, 'max_tokens'],
    ['tokens that it may write', { maxOutputTokens: 256 }, 'max_tokens'],
    ['money', { budgetUsd: 0.001 }, 'budget_exceeded'],
  ])('end when the %s of a task are used up, with a line that says so', async (_name, limits, stopReason) => {
    await stage.script.enqueue({
      ...tools({ name: 'read_thread', input: {} }),
      times: 9,
      usage: { input: 900, output: 300 },
    })
    const { task } = await ask('go round', limits)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed', stopReason })
    expect((await stage.messages(threadId)).at(-1)?.authorType).toBe('system')
    expect((await stage.script.requests()).length).toBeLessThan(3)
  })

  it('ask for answers no longer than the remaining tokens, and for none that would be too short', async () => {
    await stage.script.enqueue({
      ...tools({ name: 'read_thread', input: {} }),
      times: 9,
      usage: { input: 900, output: 1_500 },
    })
    const { task } = await ask('go round', { maxOutputTokens: 4_300 })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed', stopReason: 'max_tokens' })
    const asked = (await stage.events(task.id)).flatMap(event =>
      event.type === 'model.requested' ? [event.data.maxTokens] : [],
    )
    expect(asked).toEqual([4_096, 2_800, 1_300])
  })

  it('tell the model when a turn is its last', async () => {
    await stage.script.enqueue([tools({ name: 'read_thread', input: {} }), text('Enough.')])
    const { task } = await ask('go', { maxTurns: 2 })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await bodies(2))[1]?.messages.at(-1)?.content.at(-1)?.text).toContain('your last turn')
  })

  it('continue from the same point when somebody retries a failed task', async () => {
    await stage.script.enqueue([tools({ name: 'read_thread', input: {} }), { kind: 'failure', status: 401 }])
    const { task } = await ask('look')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed' })
    await stage.script.enqueue([text('There.')])
    await retryTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
    await stage.taskIs(task.id, { status: 'completed' })
    expect(await results(3)).toHaveLength(1)
  })

  it('repeat a failed model call in a later turn', async () => {
    await stage.script.enqueue([
      tools({ name: 'read_thread', input: {} }),
      { kind: 'cut', text: 'It was going w', after: 2 },
      text('It went well.'),
    ])
    const { task } = await ask('look')
    await stage.taskIs(task.id, { status: 'queued', step: 'waiting_for_model' })
    await stage.passTime(1_100)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const state = await stage.state(task.id)
    expect([state.turn, state.attempt]).toEqual([2, 2])
    expect((await stage.messages(threadId)).at(-1)?.content).toBe('It went well.')
  })

  it('show the text of each turn while it comes', async () => {
    await stage.script.enqueue([
      { ...tools({ name: 'read_thread', input: {} }), id: 'first', text: 'First I look.', holds: ['end'] },
      { ...text('Now I know it all.'), id: 'second', holds: [2] },
    ])
    const { task } = await ask('look')
    await stage.script.held('first')
    await eventually(() =>
      expect(stage.deltas.map(({ text: words }) => words).join('')).toBe('First I look.'),
    )
    await stage.script.release('first')
    await stage.script.held('second')
    await eventually(async () => expect(await stage.stream(task.id)).toMatchObject({ turn: 2, attempt: 1 }))
    await stage.script.release('second')
    await stage.ended(task.id)
    expect(stage.deltas[0]).toMatchObject({ turn: 1, attempt: 1, offset: 0 })
  })
})

/** Lets every look at the people of a thread wait until it is released, like a slow tool. */
async function holdTools() {
  const session = await stage.db.connect()
  await session.query('begin; lock table thread_participants in access exclusive mode')
  return () => session.end()
}

describe('a tool', () => {
  const look = tools({ name: 'read_thread', input: {} })

  /** The task is in the middle of its tool when this returns; `release` lets the tool continue. */
  async function askSlowly(timing: Parameters<WorkerStage['hire']>[0] = {}, fields: Fields = {}) {
    const agent = await hire(fields)
    const asked = await stage.ask({ threadId, content: `@${agent.slug} look`, calls: [agent] })
    const release = await holdTools()
    const worker = await stage.hire({ renewMs: 60_000, ...timing })
    await stage.taskIs(asked.task.id, { step: 'using_tools' })
    return { ...asked, agent, worker, release }
  }

  it('that takes too long is stopped, and the model is told', async () => {
    await stage.script.enqueue([look, text('Later then.')])
    const { task, release } = await askSlowly({ toolMs: 100 })
    await eventually(async () => expect(await types(task.id)).toContain('tool.failed'))
    await release()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await results(2)).toEqual([
      { content: expect.stringMatching(/^The tool did not respond within/), isError: true },
    ])
  })

  it('stops at once when somebody stops the task', async () => {
    await stage.script.enqueue(look)
    const { task, release } = await askSlowly()
    await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' })
    await release()
    expect(await types(task.id)).not.toContain('tool.succeeded')
  })

  it('that only reads is called again by the worker that takes the task over', async () => {
    await stage.script.enqueue([look, text('There.')])
    const { task, worker, release } = await askSlowly({}, {})
    await stage.hire()
    await stage.bury(worker)
    await eventually(async () =>
      expect((await types(task.id)).filter(type => type === 'tool.requested')).toHaveLength(2),
    )
    await release()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await types(task.id)).filter(type => type === 'tool.succeeded')).toHaveLength(1)
  })

  it('that may have acted when its process died is not called again: the model is told that nobody knows', async () => {
    const agent = await hire({ tools: ['send_message'] })
    const { task } = await stage.ask({ threadId, content: `@${agent.slug} send it`, calls: [agent] })
    await stage.leaveCallOpen(task.id, { callId: 'lost', name: 'send_message', repeatable: false })
    await stage.script.enqueue(text('I can’t tell.'))
    await stage.hire()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await results(1)).toEqual([{ content: expect.stringContaining('unknown'), isError: true }])
  })

  it('that writes its effect with its result is called again, and the effect happens once', async () => {
    const agent = await hire({ tools: ['send_message'] })
    const { task } = await stage.ask({ threadId, content: `@${agent.slug} send it`, calls: [agent] })
    const call = { callId: 'open', name: 'send_message', repeatable: true, input: { content: 'Sent.' } }
    await stage.leaveCallOpen(task.id, call)
    await stage.script.enqueue({ kind: 'empty' })
    await stage.hire()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect((await stage.messages(threadId)).slice(1).map(({ content }) => content)).toEqual(['Sent.'])
  })

  it('that needs approval is not called without it', async () => {
    const other = await startThread(stage.db, stage.scene)
    await sayIn({ threadId: other }, 'Quiet here.')
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { thread_id: other, content: 'Psst.' } }),
      text('I may not.'),
    ])
    const { task } = await ask('tell them')
    await eventually(async () =>
      expect((await stage.state(task.id)).turn + (await waits(task.id))).toBeGreaterThan(1),
    )
    expect(await stage.messages(other)).toHaveLength(1)
  })

  it('returns nothing that looks like a credential', async () => {
    await sayIn({ threadId }, 'password: hunter2-Tr0ub4dor&3')
    await stage.script.enqueue([look, text('There is one.')])
    const { task } = await ask('look')
    await stage.ended(task.id)
    const [result] = await results(2)
    expect(result?.content).toContain('[redacted]')
    expect(result?.content).not.toContain('hunter2')
  })
})

const waits = async (taskId: string) => ((await stage.readTask(taskId)).status === 'waiting' ? 1 : 0)

describe('send_message', () => {
  it('posts here, once, as the agent, below the question', async () => {
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { content: 'Half way.' } }),
      text('Done.'),
    ])
    const { task, messageId, agent } = await ask('tell us on the way')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([
      { content: 'Half way.', parentId: messageId, authorAgentId: agent.id, taskId: task.id },
      { content: 'Done.' },
    ])
  })

  it('is the only way to speak for an agent that speaks by its tool alone', async () => {
    await stage.script.enqueue([
      { ...tools({ name: 'send_message', input: { content: 'Spoken.' } }), text: 'To myself.' },
      tools({ name: 'done', input: {} }),
    ])
    const { task } = await ask('say it', { replyMode: 'tool' })
    const ended = await stage.ended(task.id)
    const [, said, ...more] = await stage.messages(threadId)
    expect(ended).toMatchObject({ status: 'completed', stopReason: 'end_turn', messageId: said?.id })
    expect([said?.content, more]).toEqual(['Spoken.', []])
    expect(stage.deltas).toEqual([])
  })

  it('is requested once when an agent forgets it; the second time the task fails', async () => {
    await stage.script.enqueue([text('Into the void.'), text('Again.')])
    const { task } = await ask('say it', { replyMode: 'tool' })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed', stopReason: 'no_tool_call' })
    expect((await bodies(2))[1]?.messages.at(-1)?.content[0]?.text).toContain('only send_message posts here')
    expect((await stage.messages(threadId)).slice(1)).toMatchObject([{ authorType: 'system' }])
  })

  it('can’t post where the person who asks can’t write', async () => {
    const hidden = await openChannel('private', [stage.scene.bob])
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { thread_id: hidden.threadId, content: 'x' } }),
      text('No.'),
    ])
    const { task } = await ask('tell them', { approvals: { trust: { send_message: 'autonomous' } } })
    await stage.ended(task.id)
    expect(await results(2)).toEqual([
      { content: expect.stringContaining('This place was not found'), isError: true },
    ])
    expect(await stage.messages(hidden.threadId)).toEqual([])
  })

  it('starts a thread in another channel if the agent may do so', async () => {
    const open = await openChannel('public', [])
    await stage.script.enqueue([
      tools({ name: 'send_message', input: { channel: open.channelId, content: 'News.' } }),
      text('Told them.'),
    ])
    const { task } = await ask('tell them', { approvals: { trust: { send_message: 'autonomous' } } })
    await stage.ended(task.id)
    const result = z.object({ thread_id: z.string() }).parse(JSON.parse((await results(2))[0]?.content ?? ''))
    expect(await stage.messages(result.thread_id)).toMatchObject([{ content: 'News.', authorType: 'agent' }])
  })

  it('posts no words of a private place elsewhere unless someone there approves, whatever the rules say', async () => {
    const { ada, bob: userId } = stage.scene
    const vault = await openChannel('private', [userId])
    const agent = await hire({ approvals: { trust: { send_message: 'autonomous' } } })
    await stage.script.enqueue(
      tools({ name: 'send_message', input: { channel: 'general', content: 'The code is kumquat.' } }),
    )
    await stage.hire()
    const { task } = await stage.askIn(vault, { userId, content: 'The code is kumquat.', calls: [agent] })
    await eventually(async () => expect(await types(task.id)).toContain('approval.asked'))
    const seen = await stage.db.asUser({ sub: ada }, tx =>
      tx.selectFrom('messages').select('content').where('content', 'like', '%kumquat%').execute(),
    )
    expect(seen).toEqual([])
  })
})

describe('do_nothing, react and done', () => {
  it('add a reaction instead of an answer', async () => {
    await stage.script.enqueue(tools({ name: 'do_nothing', input: { why: 'thanks' } }))
    const { task, agent } = await ask('thanks!')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'no_reply' })
    const [question, ...more] = await stage.messages(threadId)
    expect(more).toEqual([])
    expect(question?.reactions).toMatchObject([{ by: [{ id: agent.id, kind: 'agent' }] }])
  })

  it('add an emoji to a message', async () => {
    await sayIn({ threadId }, 'Look!')
    await stage.script.enqueue([
      tools({ name: 'react', input: { emoji: '🎉', seq: 1 } }, { name: 'react', input: { emoji: 'great' } }),
      text('Nice.'),
    ])
    const { task, agent } = await ask('react')
    await stage.ended(task.id)
    const [first] = await stage.messages(threadId)
    expect(first?.reactions).toEqual([{ emoji: '🎉', by: [{ id: agent.id, kind: 'agent' }] }])
    expect((await results(2)).map(({ isError }) => isError)).toEqual([false, true])
  })

  it('end a task with the text of the same turn', async () => {
    await stage.script.enqueue({ ...tools({ name: 'done', input: {} }), text: 'That is all.' })
    const { task } = await ask('say it')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect((await stage.messages(threadId)).at(-1)?.content).toBe('That is all.')
  })
})

describe('a question to people', () => {
  it('lets its task wait at no cost, also over a restart, and does not block the next task', async () => {
    const question = tools({ id: 'q', name: 'ask_human', input: { question: 'Which press?' } })
    await stage.script.enqueue([question, text('No hurry.'), text('The old one, then.')])
    const { task, agent } = await ask('which one?')
    await stage.taskIs(task.id, { status: 'waiting', step: 'waiting_for_person' })
    const second = await stage.ask({ threadId, content: `@${agent.slug} and?`, calls: [agent] })
    await stage.taskIs(second.task.id, { status: 'completed' })
    await stage.fire()
    const waiting = waitingOf(await stage.state(task.id))
    const answer = {
      taskId: task.id,
      seq: waiting?.seq ?? 0,
      response: { kind: 'answer' as const, text: 'The old one.' },
    }
    await respondToTask(stage.db, { claims: { sub: stage.scene.ada }, ...answer })
    await stage.hire()
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect((await results(3))[0]?.content).toContain('The old one.')
    expect((await stage.messages(threadId)).at(-1)?.content).toBe('The old one, then.')
  })
})

describe('create_fork', () => {
  it('opens a fork at the question, in the name of the person who asks', async () => {
    await stage.script.enqueue([
      tools({ name: 'create_fork', input: { description: 'Which press?' } }),
      text('Here.'),
    ])
    const { task, messageId } = await ask('fork this')
    await stage.ended(task.id)
    const forks = await stage.db.asWorker(tx => listForks(tx, { threadId }))
    expect(forks).toMatchObject([
      {
        parentMessageId: messageId,
        description: 'Which press?',
        createdBy: stage.scene.ada,
        status: 'active',
      },
    ])
  })

  it('is refused when the thread has the maximum of active forks', async () => {
    const parent = await sayIn({ threadId }, 'Base')
    for (let count = 0; count < 7; count++) {
      await startFork(stage.db, stage.scene, { threadId, messageId: parent })
    }
    await stage.script.enqueue([tools({ name: 'create_fork', input: {} }), text('Full.')])
    const { task } = await ask('fork this')
    await stage.ended(task.id)
    expect(await results(2)).toEqual([
      { content: expect.stringContaining('Resolve or abandon one first'), isError: true },
    ])
    expect(await stage.db.asWorker(tx => listForks(tx, { threadId }))).toHaveLength(7)
  })
})

describe('the results of tools', () => {
  const secret = 'zanzibar'
  const read = (place: { threadId: string }) => ({
    name: 'read_thread',
    input: { thread_id: place.threadId },
  })

  it('include search and threads of other channels, with forks', async () => {
    const other = await openChannel('public', [])
    const parent = await sayIn(other, 'The zanzibar order was cancelled.')
    const forkId = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('forks')
        .values({
          id: forkId,
          workspaceId: stage.scene.workspaceId,
          ...other,
          parentMessageId: parent,
          description: 'Why',
          createdBy: stage.scene.bob,
        })
        .execute(),
    )
    const inFork = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('messages')
        .values({
          id: inFork,
          workspaceId: stage.scene.workspaceId,
          ...other,
          forkId,
          seq: 0,
          rev: 0,
          authorType: 'human',
          authorUserId: stage.scene.bob,
          content: 'Too dear.',
        })
        .execute(),
    )
    const resultId = await conclude(other, forkId, 'We buy nothing from Zanzibar.')
    await stage.script.enqueue([
      tools(
        { name: 'search_messages', input: { query: 'zanzibar cancelled' } },
        read(other),
        { name: 'read_fork_message', input: { fork_id: forkId, number: 1 } },
        { name: 'recall_decisions', input: { query: secret } },
      ),
      text('Cancelled.'),
    ])
    const { task } = await ask('what became of the order?')
    await stage.ended(task.id)
    const [found, thread, message, recalled] = await results(2)
    expect(found?.content).toContain('zanzibar order')
    expect(thread?.content).toContain('zanzibar order')
    expect(thread?.content).toContain(forkId)
    expect(message?.content).toContain('Too dear.')
    expect(JSON.parse(recalled?.content ?? '')).toEqual({
      decisions: [
        {
          cite: '[4.1]',
          headline: 'What became of it',
          kind: 'decision',
          text: 'We buy nothing from Zanzibar.',
          published_at: expect.any(String),
          fork_id: forkId,
          thread_id: other.threadId,
          version: 1,
          message_numbers: [1],
        },
      ],
    })
    // A later reader of the task's bodies must still have the right to see these words.
    const events = await stage.events(task.id)
    expect(events.flatMap(event => (event.type === 'tool.succeeded' ? [event.data.messageIds] : []))).toEqual(
      [[parent], [parent], [inFork], [resultId]],
    )
  })

  it.each<
    [
      string,
      () => Promise<{
        from: { threadId: string; channelId?: string }
        userId: string
        in: { threadId: string; channelId: string }
      }>,
    ]
  >([
    [
      'what the person who asks may not read',
      async () => ({
        from: await openChannel('private', [stage.scene.bob]),
        userId: stage.scene.ada,
        in: await openChannel('public', []),
      }),
    ],
    [
      'what others who read the conversation may not read, though the person who asks may',
      async () => ({
        from: await openChannel('private', [stage.scene.ada]),
        userId: stage.scene.ada,
        in: await openChannel('public', []),
      }),
    ],
    [
      'a private channel in a private one with other people in it',
      async () => ({
        from: await openChannel('private', [stage.scene.ada]),
        userId: stage.scene.ada,
        in: await openChannel('private', [stage.scene.ada, stage.scene.bob]),
      }),
    ],
    [
      'a public channel in one that a guest reads, who is not in the other',
      async () => {
        const guest = await stage.join('Deniz', 'guest')
        return {
          from: await openChannel('public', []),
          userId: stage.scene.ada,
          in: await openChannel('private', [stage.scene.ada, guest]),
        }
      },
    ],
  ])('is never %s', async (_name, setUp) => {
    const { from, userId, in: place } = await setUp()
    const hidden = await sayIn(from, 'The marrakesh order was cancelled.')
    const forkId = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('forks')
        .values({
          id: forkId,
          workspaceId: stage.scene.workspaceId,
          channelId: from.channelId ?? stage.scene.channelId,
          threadId: from.threadId,
          parentMessageId: hidden,
          description: 'marrakesh in words',
          createdBy: stage.scene.bob,
        })
        .execute(),
    )
    const channelId = from.channelId ?? stage.scene.channelId
    await conclude({ ...from, channelId }, forkId, 'No marrakesh order any more.')
    await stage.script.enqueue([
      tools(
        { name: 'search_messages', input: { query: 'marrakesh' } },
        { name: 'search_messages', input: { query: `in:c-${from.channelId} marrakesh` } },
        read(from),
        { name: 'read_thread', input: { thread_id: from.threadId, fork_id: forkId } },
        { name: 'read_fork_message', input: { fork_id: forkId, seq: 1 } },
        { name: 'create_fork', input: { message_id: hidden } },
        { name: 'recall_decisions', input: { query: 'marrakesh' } },
        { name: 'recall_decisions', input: {} },
      ),
      text('Nothing.'),
    ])
    const agent = await hire()
    const { task } = await stage.askIn(place, {
      userId,
      content: `@${agent.slug} what became of it?`,
      calls: [agent],
    })
    await stage.hire()
    await stage.ended(task.id)
    const told = await results(2)
    expect(told).toHaveLength(8)
    expect(told.map(({ content }) => content).join()).not.toContain('order')
    expect(told.map(({ content }) => content).join()).not.toContain('in words')
  })

  it('include older lines of decisions by the cursor of an earlier result', async () => {
    const { channelId } = stage.scene
    const other = { channelId, threadId: await startThread(stage.db, stage.scene) }
    const parent = await sayIn(other, 'The samarkand order.')
    for (const words of ['Samarkand one.', 'Samarkand two.', 'Samarkand three.']) {
      await conclude(other, await startFork(stage.db, stage.scene, { ...other, messageId: parent }), words)
    }
    const page = z.object({
      decisions: z.array(z.object({ text: z.string() })),
      cursor: z.string().optional(),
    })
    const recall = async (input: Record<string, unknown>) => {
      await stage.script.reset()
      await stage.script.enqueue([
        tools({ name: 'recall_decisions', input: { query: 'samarkand', limit: 2, ...input } }),
        text('So.'),
      ])
      const { task } = await ask('what was decided?')
      await stage.ended(task.id)
      return (await results(2))[0]?.content ?? ''
    }
    const first = page.parse(JSON.parse(await recall({})))
    const second = page.parse(JSON.parse(await recall({ cursor: first.cursor })))
    expect([...first.decisions, ...second.decisions].map(({ text: words }) => words)).toEqual([
      'Samarkand three.',
      'Samarkand two.',
      'Samarkand one.',
    ])
    expect(second.cursor).toBeUndefined()
    expect(await recall({ cursor: 'page 2' })).toBe(
      'This cursor is not one of an earlier result. Call without it.',
    )
  })

  it('are found and quoted by the offline model when somebody plainly asks for a search', async () => {
    const other = await openChannel('public', [])
    await sayIn(other, 'The timbuktu order was cancelled.')
    const { task } = await ask('search for timbuktu')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    const answer = (await stage.messages(threadId)).at(-1)?.content
    expect(answer).toContain('“The timbuktu order was cancelled.”')
    expect(answer).toContain('Offline model')
    expect((await types(task.id)).filter(type => type === 'tool.succeeded')).toHaveLength(1)
  })

  it('include a private channel in another one if both readers can read it', async () => {
    const { ada, bob } = stage.scene
    const from = await openChannel('private', [ada, bob])
    await sayIn(from, 'The zanzibar order was cancelled.')
    const place = await openChannel('private', [ada, bob])
    await stage.script.enqueue([
      tools({ name: 'search_messages', input: { query: secret } }, read(from)),
      text('Gone.'),
    ])
    const agent = await hire()
    const { task } = await stage.askIn(place, {
      userId: ada,
      content: `@${agent.slug} what of it?`,
      calls: [agent],
    })
    await stage.hire()
    await stage.ended(task.id)
    for (const { content } of await results(2)) expect(content).toContain('zanzibar order')
  })
})
