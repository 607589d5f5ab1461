import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import type { Task } from '../../domain/tasks/task.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

const asks = (agent: string, question: string): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'ask_agent', input: { agent, question, wait: false } }],
})
/** The call of the agent that was asked: its prompt, and no other, has these words. */
const childCall = { contains: 'Vibe (AI) asks you' }
/** The next call of the agent that asked. */
const parentCall = { contains: 'Coder has started' }

describe('the answer to an agent that did not wait for it', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let coder: SceneAgent
  let threadId: string

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['ask_agent', 'read_thread'] })
    coder = await hireAgent(stage.db, stage.scene, 'coder', { tools: ['ask_agent'] })
    await hireAgent(stage.db, stage.scene, 'writer')
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function begin(...scripts: ScriptInput[]): Promise<Task> {
    threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue(scripts)
    await stage.hire()
    const { bob } = stage.scene
    const { task } = await stage.ask({ threadId, userId: bob, content: '@vibe is it safe?', calls: [vibe] })
    return task
  }

  const child = (parent: Task) =>
    eventually(async () => {
      const row = await stage.db.asWorker(tx =>
        tx.selectFrom('tasks').select('id').where('parentTaskId', '=', parent.id).executeTakeFirst(),
      )
      if (!row) throw new Error('Nobody was asked.')
      return stage.readTask(row.id)
    })

  const claims = () => ({ sub: stage.scene.bob })
  const said = async () => (await stage.messages(threadId)).map(({ content }) => content)

  it('is posted below the answer of the agent that has ended, once, even if its process dies', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      { kind: 'text', id: 'lost', when: childCall, deltas: ['Two ', 'metres.'], holds: [1] },
      { kind: 'text', when: parentCall, text: 'Coder measures it.' },
    )
    await stage.ended(task.id)
    await stage.script.held('lost')
    await stage.script.enqueue({ kind: 'text', when: childCall, text: 'Two metres.' })
    await stage.fire()
    await stage.hire()
    const asked = await child(task)
    const done = await stage.ended(asked.id)
    const [, answer, posted, ...more] = await stage.messages(threadId)
    expect(more).toEqual([])
    expect(answer).toMatchObject({ content: 'Coder measures it.', authorAgentId: vibe.id })
    expect(posted).toMatchObject({
      content: 'Two metres.',
      authorType: 'agent',
      authorAgentId: coder.id,
      parentId: answer?.id,
      taskId: asked.id,
      metadata: { askedBy: vibe.id },
    })
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn', messageId: posted?.id })
    // The agent was told that this may happen, and the one that it asked too.
    const prompts = await stage.prompts(3)
    expect(prompts.join()).toContain('If Vibe has finished by then, it is posted')
    expect(prompts.join()).toContain('its answer is posted below yours')
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })

  it('is posted below the question if the agent that asked has failed', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      { kind: 'text', id: 'child', when: childCall, text: 'Two metres.', holds: ['headers'] },
      { kind: 'failure', when: parentCall, status: 404 },
    )
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed' })
    await stage.script.release('child')
    await stage.ended((await child(task)).id)
    const [question, , posted] = await stage.messages(threadId)
    expect(posted).toMatchObject({ content: 'Two metres.', parentId: question?.id, authorAgentId: coder.id })
  })

  it('is posted as soon as the agent that asked ends, if it comes during that agent’s last words', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      { kind: 'text', id: 'parent', when: parentCall, deltas: ['Coder ', 'measures it.'], holds: [1] },
      { kind: 'text', when: childCall, text: 'Two metres.' },
    )
    await stage.script.held('parent')
    const asked = await stage.ended((await child(task)).id)
    expect(asked.messageId).toBeNull()
    expect(await said()).toHaveLength(1)
    await stage.script.release('parent')
    await stage.ended(task.id)
    const [, answer, posted] = await stage.messages(threadId)
    expect(await said()).toEqual(['@vibe is it safe?', 'Coder measures it.', 'Two metres.'])
    expect(posted).toMatchObject({ parentId: answer?.id, taskId: asked.id, metadata: { askedBy: vibe.id } })
    expect(await stage.cachedColumns(asked.id)).toMatchObject({ status: 'completed', messageId: posted?.id })
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })

  it('is posted once if both end at the same moment', async () => {
    await stage.hire()
    await stage.hire()
    const parents = ['one', 'two', 'three', 'four', 'five', 'six']
    const { bob } = stage.scene
    const begun = await Promise.all(
      parents.map(async name => {
        const question = `Measure ${name}.`
        await stage.script.enqueue([
          { ...asks('coder', question), when: { contains: `press ${name} safe` } },
          {
            kind: 'text',
            id: `child-${name}`,
            when: { contains: ['Vibe (AI) asks you', question] },
            deltas: ['Two ', 'metres.'],
            holds: [1],
          },
          {
            kind: 'text',
            id: `parent-${name}`,
            when: { contains: ['Coder has started', `press ${name} safe`] },
            deltas: ['Coder ', 'measures it.'],
            holds: [1],
          },
        ])
        const own = await startThread(stage.db, stage.scene)
        const content = `@vibe is press ${name} safe?`
        const { task } = await stage.ask({ threadId: own, userId: bob, content, calls: [vibe] })
        return { own, task, name }
      }),
    )
    await Promise.all(
      begun.flatMap(({ name }) => [`child-${name}`, `parent-${name}`]).map(id => stage.script.held(id)),
    )
    await Promise.all(
      begun.flatMap(({ name }) => [`child-${name}`, `parent-${name}`]).map(id => stage.script.release(id)),
    )
    for (const { own, task } of begun) {
      await stage.ended(task.id)
      await stage.ended((await child(task)).id)
      const [, answer, posted, ...more] = await stage.messages(own)
      expect(more).toEqual([])
      expect(posted).toMatchObject({ content: 'Two metres.', parentId: answer?.id })
    }
  })

  it('is posted once if no prompt with it was answered, whatever a retry brings', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      {
        kind: 'tools',
        id: 'parent',
        when: parentCall,
        holds: ['headers'],
        calls: [{ name: 'read_thread', input: {} }],
      },
      { kind: 'text', when: childCall, text: 'Two metres.' },
      { kind: 'failure', when: { contains: 'report from=' }, status: 404, times: 2 },
    )
    await stage.ended((await child(task)).id)
    await stage.script.release('parent')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'failed' })
    expect((await said()).filter(content => content === 'Two metres.')).toHaveLength(1)
    await retryTask(stage.db, { claims: claims(), taskId: task.id })
    await eventually(async () => expect(await said()).toHaveLength(4))
    await stage.ended(task.id)
    expect((await said()).filter(content => content === 'Two metres.')).toHaveLength(1)
  })

  it('is not posted if a person stopped the agent that asked', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      { kind: 'text', id: 'child', when: childCall, deltas: ['Two ', 'metres.'], holds: [1] },
      { kind: 'text', id: 'parent', when: parentCall, deltas: ['Coder ', 'measures it.'], holds: [1] },
    )
    await stage.script.held('child')
    await stage.script.held('parent')
    await cancelTask(stage.db, { claims: claims(), taskId: task.id })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
    expect(await stage.ended((await child(task)).id)).toMatchObject({ status: 'cancelled' })
    expect((await said()).some(content => content.includes('Two'))).toBe(false)
  })

  it('tells the thread if there is none, and can be tried again', async () => {
    const task = await begin(
      asks('coder', 'Measure it.'),
      { kind: 'failure', id: 'child', when: childCall, status: 404, holds: ['headers'] },
      { kind: 'text', when: parentCall, text: 'Coder measures it.' },
    )
    await stage.ended(task.id)
    await stage.script.release('child')
    const asked = await stage.ended((await child(task)).id)
    expect(asked).toMatchObject({ status: 'failed' })
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      authorType: 'system',
      taskId: asked.id,
      content: expect.stringContaining('Coder is not available'),
    })
    await stage.script.enqueue({ kind: 'text', when: childCall, text: 'Two metres.' })
    await retryTask(stage.db, { claims: claims(), taskId: asked.id })
    await eventually(async () => expect((await said()).at(-1)).toBe('Two metres.'))
    expect(await stage.ended(asked.id)).toMatchObject({ status: 'completed' })
  })

  it('is posted below the first agent’s answer if the agent that asked had only answered that one', async () => {
    const task = await begin(
      { kind: 'tools', calls: [{ name: 'ask_agent', input: { agent: 'coder', question: 'Measure it.' } }] },
      { ...asks('writer', 'Note it.'), when: childCall },
      {
        kind: 'text',
        id: 'last',
        when: { contains: 'Coder (AI) asks you' },
        text: 'Noted.',
        holds: ['headers'],
      },
      { kind: 'text', when: { contains: 'Writer has started' }, text: 'Two metres.' },
      { kind: 'text', when: { contains: 'report from=' }, text: 'It is two metres long.' },
    )
    await stage.ended(task.id)
    await stage.script.release('last')
    await stage.ended((await child(await child(task))).id)
    const [, answer, posted] = await stage.messages(threadId)
    expect(answer).toMatchObject({ content: 'It is two metres long.' })
    expect(posted).toMatchObject({ content: 'Noted.', parentId: answer?.id, metadata: { askedBy: coder.id } })
  })
})
