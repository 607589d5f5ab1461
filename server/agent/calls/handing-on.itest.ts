import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import type { Task } from '../../domain/tasks/task.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

/** Writes the call of an agent that asks another one. `when`: text in the prompt of the agent that asks. */
const asks = (agent: string, question: string, more: Record<string, unknown> = {}): ScriptInput => ({
  kind: 'tools',
  calls: [{ name: 'ask_agent', input: { agent, question, ...more } }],
})

describe('an agent that asks another one', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let coder: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    coder = await hireAgent(stage.db, stage.scene, 'coder')
    for (const slug of ['writer', 'editor', 'printer']) await hireAgent(stage.db, stage.scene, slug)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ tools: ['ask_agent', 'read_thread', 'ask_human'] })
        .execute(),
    )
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function begin(scripts: ScriptInput[], content = '@vibe is it safe?') {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue(scripts)
    const { task } = await stage.ask({ threadId, userId: stage.scene.bob, content, calls: [vibe] })
    return { threadId, task }
  }

  async function children(parent: Task): Promise<Task[]> {
    const rows = await stage.db.asWorker(tx =>
      tx.selectFrom('tasks').select('id').where('parentTaskId', '=', parent.id).orderBy('id').execute(),
    )
    return Promise.all(rows.map(row => stage.readTask(row.id)))
  }

  const child = (parent: Task) =>
    eventually(async () => {
      const [found] = await children(parent)
      if (!found) throw new Error('Nobody was asked.')
      return found
    })

  const lines = async (threadId: string) => (await stage.messages(threadId)).map(({ content }) => content)

  it('waits for its answer and gets it as a result: people see one answer', async () => {
    await stage.hire()
    const { threadId, task } = await begin([
      asks('coder', 'Is <the press> safe?'),
      { kind: 'text', text: 'It has a guard & a switch.' },
      { kind: 'text', text: 'It is safe.' },
    ])
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await lines(threadId)).toEqual(['@vibe is it safe?', 'It is safe.'])
    const [done] = await children(task)
    expect(done).toMatchObject({
      agentId: coder.id,
      actingUserId: stage.scene.bob,
      origin: 'child',
      parentTaskId: task.id,
      status: 'completed',
      messageId: null,
    })
    const [, asked, told] = await stage.prompts(3)
    // The child is shown the conversation with the parent's question, and its own question.
    expect(asked).toContain('@vibe is it safe?')
    expect(asked).toContain('Vibe (AI) asks you')
    expect(asked).toContain('Is &lt;the press&gt; safe?')
    expect(told).toContain('<answer from=\\"Coder (AI)\\">\\nIt has a guard &amp; a switch.\\n</answer>')
    const types = (await stage.events(task.id)).map(({ type }) => type)
    expect(types.filter(type => type.startsWith('child.'))).toEqual(['child.started', 'child.finished'])
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })

  it('gets a long answer without its middle, and is told so', async () => {
    await stage.hire()
    const long = Array.from({ length: 4_500 }, (_, index) => `word${index}`).join(' ')
    const { task } = await begin([
      asks('coder', 'Is it safe?'),
      { kind: 'text', text: long },
      { kind: 'text', text: 'It is safe.' },
    ])
    await stage.ended(task.id)
    const told = (await stage.prompts(3))[2] ?? ''
    expect(told).toMatch(
      /word0 word1 .*\[cut: \d+ of \d+ characters are left out here\. Ask Coder again for the part that you need\.\].* word4499/,
    )
    expect(told.length).toBeLessThan(long.length)
  })

  it('does not block the tasks behind it meanwhile', async () => {
    await stage.hire()
    const { threadId, task } = await begin([
      asks('coder', 'Is it safe?'),
      { kind: 'text', id: 'child', text: 'Yes.', holds: ['headers'] },
    ])
    await stage.taskIs(task.id, { status: 'waiting', step: 'waiting_for_child' })
    await stage.script.held('child')
    await stage.script.enqueue([{ kind: 'text', text: 'Noon.' }])
    const other = await stage.ask({ threadId, content: '@vibe what time is it?', calls: [vibe] })
    expect(await stage.ended(other.task.id)).toMatchObject({ status: 'completed' })
    await stage.script.enqueue([{ kind: 'text', text: 'It is safe.' }])
    await stage.script.release('child')
    await stage.ended(task.id)
    expect((await lines(threadId)).at(-1)).toBe('It is safe.')
  })

  it('continues at once when it does not wait, and is told when the other is done', async () => {
    await stage.hire()
    const { threadId, task } = await begin([
      asks('coder', 'Measure it.', { wait: false }),
      {
        kind: 'tools',
        id: 'parent',
        when: { contains: 'Coder has started' },
        holds: ['headers'],
        calls: [{ name: 'read_thread', input: {} }],
      },
      { kind: 'text', when: { contains: 'Vibe (AI) asks you' }, text: 'Two metres.' },
      { kind: 'text', when: { contains: 'Two metres.' }, text: 'It is two metres long.' },
    ])
    await stage.ended((await child(task)).id)
    await stage.script.release('parent')
    await stage.ended(task.id)
    expect(await lines(threadId)).toEqual(['@vibe is it safe?', 'It is two metres long.'])
  })

  it('is told when the other fails, and the thread is not', async () => {
    await stage.hire()
    const { threadId, task } = await begin([
      asks('coder', 'Is it safe?'),
      { kind: 'failure', status: 404 },
      { kind: 'text', text: 'I can’t tell.' },
    ])
    await stage.ended(task.id)
    expect((await stage.prompts(3)).at(-1)).toContain('Coder failed without an answer')
    expect(await lines(threadId)).toEqual(['@vibe is it safe?', 'I can’t tell.'])
    const failed = await child(task)
    expect(failed).toMatchObject({ status: 'failed' })
    const again = retryTask(stage.db, { claims: { sub: stage.scene.bob }, taskId: failed.id })
    await expect(again).rejects.toMatchObject({ reason: 'task_ended' })
  })

  it('can’t ask in a circle, or itself, or an unknown agent', async () => {
    await stage.hire()
    const { task } = await begin([
      asks('coder', 'Is it safe?'),
      asks('vibe', 'Is it?'),
      asks('coder', 'Is it?'),
      asks('nobody', 'Is it?'),
      { kind: 'text', text: 'It is.' },
      { kind: 'text', text: 'It is safe.' },
    ])
    await stage.ended(task.id)
    const last = (await stage.prompts(5))[4]
    expect(last).toContain('is waiting for your answer')
    expect(last).toContain('You can’t ask yourself')
    expect(last).toContain(
      'No agent here is called \\"nobody\\". The agents that you can ask: editor, printer, writer.',
    )
    expect(await children(task)).toHaveLength(1)
  })

  it('can have a question passed on at most three times', async () => {
    await stage.hire()
    const { task } = await begin([
      asks('coder', 'One?'),
      asks('writer', 'Two?'),
      asks('editor', 'Three?'),
      asks('printer', 'Four?'),
      { kind: 'text', text: 'Three.' },
      { kind: 'text', text: 'Two.' },
      { kind: 'text', text: 'One.' },
      { kind: 'text', text: 'Done.' },
    ])
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const texts = await stage.prompts(8)
    expect(texts[4]).toContain('3 times at most')
    expect(texts[7]).toContain('One.')
  })

  it('stops the other when it is stopped', async () => {
    await stage.hire()
    const { threadId, task } = await begin([
      asks('coder', 'Is it safe?'),
      { kind: 'text', id: 'child', deltas: ['It ', 'may be.'], holds: [1] },
    ])
    await stage.script.held('child')
    const working = await child(task)
    await cancelTask(stage.db, { claims: { sub: stage.scene.bob }, taskId: task.id })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
    expect(await stage.ended(working.id)).toMatchObject({ status: 'cancelled' })
    expect(await lines(threadId)).toEqual(['@vibe is it safe?'])
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })

  it('is told when only the other is stopped', async () => {
    await stage.hire()
    const { task } = await begin([
      asks('coder', 'Is it safe?'),
      asksHuman,
      { kind: 'text', text: 'I can’t tell.' },
    ])
    const asking = await child(task)
    await stage.taskIs(asking.id, { status: 'waiting' })
    await cancelTask(stage.db, { claims: { sub: stage.scene.bob }, taskId: asking.id })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect((await stage.prompts(3)).at(-1)).toContain('A person stopped Coder')
  })

  it('gets its answer even if all ask at once and each answers one at a time everywhere', async () => {
    await stage.db.asWorker(tx => tx.updateTable('agentConfigs').set({ mailbox: 'agent' }).execute())
    await stage.hire()
    await stage.hire()
    const single = { ...vibe, mailbox: 'agent' as const }
    await stage.script.enqueue([
      { ...asks('coder', 'Is it safe?'), when: { contains: 'You are vibe' }, times: 6 },
    ])
    const tasks: Task[] = []
    for (let count = 0; count < 6; count++) {
      const threadId = await startThread(stage.db, stage.scene)
      tasks.push((await stage.ask({ threadId, content: '@vibe hello', calls: [single] })).task)
    }
    for (const task of tasks) expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const asked = await Promise.all(tasks.map(children))
    expect(asked.flat().map(({ status }) => status)).toEqual(Array(6).fill('completed'))
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
    await stage.db.asWorker(tx => tx.updateTable('agentConfigs').set({ mailbox: 'conversation' }).execute())
  })
})

const asksHuman: ScriptInput = {
  kind: 'tools',
  calls: [{ name: 'ask_human', input: { question: 'Is it?' } }],
}
