import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'

const minuteMs = 60_000

describe('approval to use a tool', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['react'] })
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  const rule = (approvals: Record<string, unknown>) =>
    stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ approvals: JSON.stringify({ trust: { react: 'approve' }, waitMinutes: 60, ...approvals }) })
        .where('id', '=', vibe.id)
        .execute(),
    )

  async function card(threadId: string): Promise<Message> {
    const found = (await stage.messages(threadId)).find(message => message.metadata.ask)
    if (!found) throw new Error('Nothing is asked.')
    return found
  }

  /** Has Vibe want to react to a message of Bob's, and waits until the task waits for approval. */
  async function wantLeave() {
    const threadId = await startThread(stage.db, stage.scene)
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'react', input: { emoji: '🍎' } }] },
      { kind: 'text', text: 'So be it.' },
    ])
    const { task, messageId } = await stage.ask({
      threadId,
      userId: stage.scene.bob,
      content: '@vibe mark this',
      calls: [vibe],
    })
    await stage.taskIs(task.id, { status: 'waiting', step: 'waiting_for_approval' })
    const respond = async (response: AskResponse, userId = stage.scene.bob) => {
      const seq = (await card(threadId)).metadata.ask?.seq ?? 0
      return respondToTask(stage.db, { claims: { sub: userId }, taskId: task.id, seq, response })
    }
    const reactions = async () =>
      (await stage.messages(threadId)).find(({ id }) => id === messageId)?.reactions ?? []
    const told = async () => (await stage.prompts(2)).at(-1) ?? ''
    return { threadId, task, respond, reactions, told }
  }

  const kinds = async (taskId: string) =>
    (await stage.events(taskId)).map(({ type }) => type).filter(type => /^(tool|approval)\./.test(type))

  it('is asked for on a card that shows the action; once approved, the action happens once', async () => {
    await rule({})
    await stage.hire()
    const { threadId, task, respond, reactions } = await wantLeave()
    expect(await card(threadId)).toMatchObject({
      authorType: 'system',
      content: 'Vibe wants to react with 🍎 to a message.',
      metadata: {
        ask: {
          kind: 'approval',
          audience: { userIds: [stage.scene.bob], roles: [], needed: 1 },
          call: { tool: 'react', facts: [{ name: 'emoji', value: '🍎' }] },
          actingUserId: stage.scene.bob,
        },
      },
    })
    expect(await reactions()).toEqual([])
    await expect(respond({ kind: 'approve' }, stage.scene.ada)).rejects.toMatchObject({ reason: 'not_asked' })
    await respond({ kind: 'approve' })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    expect(await reactions()).toMatchObject([{ emoji: '🍎', by: [{ id: vibe.id }] }])
    expect(await kinds(task.id)).toEqual([
      'approval.asked',
      'approval.given',
      'tool.requested',
      'tool.succeeded',
    ])
    expect((await card(threadId)).metadata.ask).toMatchObject({
      state: 'approved',
      answeredBy: [stage.scene.bob],
    })
    await expect(respond({ kind: 'refuse' })).rejects.toMatchObject({ reason: 'already_answered' })
  })

  it('can be refused: nothing happens, and the model is told why', async () => {
    await rule({})
    await stage.hire()
    const { task, respond, reactions, told } = await wantLeave()
    await respond({ kind: 'refuse', note: 'Too early' })
    await stage.ended(task.id)
    expect(await reactions()).toEqual([])
    expect(await told()).toMatch(/Bob refused this.*Too early/)
    expect(await kinds(task.id)).toEqual(['approval.asked', 'approval.given'])
  })

  it('goes to the admins when nobody answers in time, and counts as refused when they don’t answer either', async () => {
    await rule({})
    await stage.hire()
    const { threadId, task, respond, reactions, told } = await wantLeave()
    await stage.passTime(61 * minuteMs)
    await expect
      .poll(async () => (await card(threadId)).metadata.ask?.escalated, { timeout: 10_000 })
      .toBe(true)
    expect((await card(threadId)).metadata.ask?.audience).toEqual({
      userIds: [],
      roles: ['admin'],
      needed: 1,
    })
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'waiting' })
    await stage.passTime(61 * minuteMs)
    await stage.ended(task.id)
    expect((await card(threadId)).metadata.ask).toMatchObject({ state: 'expired' })
    expect(await reactions()).toEqual([])
    expect(await told()).toContain('Nobody approved this call in time')
    await expect(respond({ kind: 'approve' }, stage.scene.ada)).rejects.toMatchObject({
      reason: 'ask_expired',
    })
  })

  it('can be given by an admin once it went to the admins', async () => {
    await rule({})
    await stage.hire()
    const { threadId, task, respond, reactions } = await wantLeave()
    await stage.passTime(61 * minuteMs)
    await expect
      .poll(async () => (await card(threadId)).metadata.ask?.escalated, { timeout: 10_000 })
      .toBe(true)
    await expect(respond({ kind: 'approve' })).rejects.toMatchObject({ reason: 'not_asked' })
    await respond({ kind: 'approve' }, stage.scene.ada)
    await stage.ended(task.id)
    expect(await reactions()).toHaveLength(1)
  })

  it('needs several people when the rule says so', async () => {
    const { ada, bob } = stage.scene
    await rule({ approvers: { kind: 'quorum', needed: 2, userIds: [ada, bob] } })
    await stage.hire()
    const { threadId, task, respond, reactions } = await wantLeave()
    await respond({ kind: 'approve' })
    expect((await card(threadId)).metadata.ask).toMatchObject({ state: 'open', answeredBy: [bob] })
    await expect(respond({ kind: 'approve' })).rejects.toMatchObject({ reason: 'already_answered' })
    expect(await stage.readTask(task.id)).toMatchObject({ status: 'waiting' })
    await respond({ kind: 'approve' }, ada)
    await stage.ended(task.id)
    expect(await reactions()).toHaveLength(1)
  })

  it('follows the workspace’s rule when the agent has none, and keeps it over a restart', async () => {
    await rule({ trust: {} })
    const set = (approvals: unknown) =>
      stage.db.asWorker(tx =>
        tx
          .updateTable('workspaces')
          .set({ approvals: JSON.stringify(approvals) })
          .where('id', '=', stage.scene.workspaceId)
          .execute(),
      )
    await set({ trust: { react: 'escalate' } })
    const first = await stage.hire()
    const { task, respond, reactions } = await wantLeave()
    await set({})
    await expect(respond({ kind: 'approve' })).rejects.toMatchObject({ reason: 'not_asked' })
    await first.stop(0)
    await respond({ kind: 'approve' }, stage.scene.ada)
    await stage.hire()
    await stage.ended(task.id)
    expect(await reactions()).toHaveLength(1)
  })
})
