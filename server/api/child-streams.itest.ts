/** The stream of a task whose agent asks other agents. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { type HeardEvent, readStream } from '../../testing/read-stream.ts'
import type { ScriptInput } from '../offline-model/script-client.ts'

let stage: ApiStage
let bob: string
beforeAll(async () => {
  stage = await setApiStage()
  bob = (await stage.makeKey('bob')).key
  await stage.db.asWorker(tx =>
    tx
      .updateTable('agentConfigs')
      .set({ tools: ['ask_agent', 'read_thread', 'ask_human'], isActive: true })
      .where('isSystem', '=', false)
      .execute(),
  )
  await stage.hire()
})
afterAll(() => stage.close())
afterEach(() => stage.script.reset())

const asks = (agent: string, question: string): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'ask_agent', input: { agent, question } }],
})

async function start(scripts: ScriptInput[], more: object = {}): Promise<string> {
  await stage.script.enqueue(scripts)
  const input = { kind: 'message', content: 'Is the press safe?' }
  const { task } = await stage.get(bob, '/tasks', { agent: 'vibe', input, ...more })
  return task.id
}

const never = () => false
const isLog = ({ name }: HeardEvent) => name === 'event' || name === 'child'
const logOf = (heard: HeardEvent[], taskId: string) =>
  heard.filter(event => isLog(event) && event.data.taskId === taskId).map(({ data }) => data)

/** Returns the log of a task, as its own endpoint lists it, with the fields that a stream adds. */
async function listed(taskId: string) {
  const { events } = await stage.get(bob, `/tasks/${taskId}/events?limit=100`)
  const { parentTaskId } = (await stage.get(bob, `/tasks/${taskId}`)).task
  return events.map((event: object) => ({ ...event, taskId, parentTaskId }))
}

async function childrenOf(taskId: string): Promise<string[]> {
  const { tasks } = await stage.get(bob, '/tasks?limit=100')
  return tasks.flatMap((task: { id: string; parentTaskId: string | null }) =>
    task.parentTaskId === taskId ? [task.id] : [],
  )
}

describe('the stream of a task', () => {
  test('has the logs of the tasks below it, in the order in which they were written', async () => {
    const taskId = await start([
      asks('coder', 'Is it safe?'),
      asks('researcher', 'Which norm applies?'),
      { kind: 'text', text: 'The norm for presses.' },
      { kind: 'text', text: 'It follows the norm.' },
      { kind: 'text', text: 'It is safe.' },
    ])
    const { heard } = await readStream(stage, { key: bob, taskId }, never)
    const [child = ''] = await childrenOf(taskId)
    const [grandchild = ''] = await childrenOf(child)
    for (const id of [taskId, child, grandchild]) expect(logOf(heard, id)).toEqual(await listed(id))
    expect(heard.filter(({ name }) => name === 'child')).toHaveLength(
      (await listed(child)).length + (await listed(grandchild)).length,
    )
    const steps = heard.flatMap(({ data }) => (data.type ? [`${data.taskId} ${data.type}`] : []))
    const inOrder = [
      `${child} task.created`,
      `${taskId} child.started`,
      `${grandchild} task.created`,
      `${child} child.started`,
      `${grandchild} task.completed`,
      `${child} child.finished`,
      `${child} task.completed`,
      `${taskId} child.finished`,
      `${taskId} task.completed`,
    ]
    expect(steps.filter(step => inOrder.includes(step))).toEqual(inOrder)
    expect(heard.at(-1)).toMatchObject({ name: 'end', data: { answer: { content: 'It is safe.' } } })
    // Only the words for the reader are streamed, not those of the agents among themselves.
    for (const { data } of heard.filter(({ name }) => name === 'text'))
      expect('It is safe.').toContain(data.text)
  })

  test('continues after any of these events, without loss or repetition', async () => {
    const taskId = await start([
      asks('coder', 'Is it safe?'),
      { kind: 'text', id: 'held', deltas: ['Yes, ', 'it is.'], holds: [1] },
      { kind: 'text', text: 'It is safe.' },
    ])
    await stage.script.held('held')
    const heard: HeardEvent[] = []
    let lastEventId: string | null = null
    const cut = async () => {
      // The stream is cut after every single event.
      const part = await readStream(stage, { key: bob, taskId, lastEventId }, isLog)
      heard.push(...part.heard)
      lastEventId = part.heard.findLast(isLog)?.id ?? lastEventId
      return part
    }
    const [child = ''] = await childrenOf(taskId)
    const waiting = await listed(child)
    while (logOf(heard, child).length < waiting.length) await cut()
    await stage.script.release('held')
    for (let status = 200; status === 200; ) status = (await cut()).status
    for (const id of [taskId, child]) expect(logOf(heard, id)).toEqual(await listed(id))
    expect(heard.filter(isLog).at(-1)?.data).toMatchObject({ taskId, type: 'task.completed' })
  })

  test('tells of the steps of another agent while the task itself only waits', async () => {
    const taskId = await start([
      asks('coder', 'Is it safe?'),
      { kind: 'tools', id: 'first', calls: [{ name: 'read_thread', input: {} }], holds: ['headers'] },
      { kind: 'text', id: 'second', text: 'Yes.', holds: ['headers'] },
      { kind: 'text', text: 'It is safe.' },
    ])
    await stage.script.held('first')
    let released: Promise<unknown> | null = null
    const { heard } = await readStream(stage, { key: bob, taskId }, ({ name, data }) => {
      // All that was there has come: from now on only the other agent's log grows.
      if (data.type === 'model.requested' && name === 'child') released ??= stage.script.release('first')
      return data.type === 'tool.succeeded'
    })
    expect(heard.at(-1)?.name).toBe('child')
    await released
    await stage.script.held('second')
    await stage.script.release('second')
    await readStream(stage, { key: bob, taskId }, never)
  })

  test('has nothing of tasks below it that its reader can’t read', async () => {
    const { bob: owner } = stage.orchard.people
    const taskId = await start([{ kind: 'text', id: 'parent', text: 'Done.', holds: ['headers'] }], {
      threadId: (
        await owner.api.thread.create.mutate({
          channelId: stage.orchard.channels.general?.id ?? '',
          content: 'Here',
        })
      ).thread.id,
    })
    await stage.script.held('parent')
    // A task in Bob's own channel, below a task that everyone can read.
    const below = await start([{ kind: 'text', text: 'A secret.' }], { parentTaskId: taskId })
    await vi.waitFor(
      async () => expect((await stage.get(bob, `/tasks/${below}`)).task.status).toBe('completed'),
      { timeout: 20_000, interval: 20 },
    )
    const { key } = await stage.makeKey('carla', 'read')
    const [mine, hers] = [bob, key].map(each => readStream(stage, { key: each, taskId }, never))
    await stage.script.release('parent')
    expect(logOf((await mine)?.heard ?? [], below)).toEqual(await listed(below))
    const heard = (await hers)?.heard ?? []
    expect(heard.filter(({ name }) => name === 'child')).toEqual([])
    expect(heard.at(-1)?.name).toBe('end')
    expect(heard.findLast(isLog)?.id).toMatch(/^\d+$/)
  })
})
