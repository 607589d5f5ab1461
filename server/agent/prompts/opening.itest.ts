import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { abandonFork } from '../../chat/forks/abandon-fork.ts'
import { createFork } from '../../chat/forks/create-fork.ts'
import type { NewFork } from '../../chat/forks/open-fork.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { listForks } from '../../db/forks/forks.ts'
import { findOpening } from '../../db/tasks/thread-tasks.ts'
import { openingTokens } from '../../domain/forks/opening.ts'
import { failureLines } from '../../domain/tasks/failure-lines.ts'

const sent = z.object({
  max_tokens: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
})

describe('the partner of a fork that opens it', () => {
  let stage: WorkerStage
  let vibe: SceneAgent
  let coder: SceneAgent
  let threadId: string
  let messageId: string

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe')
    coder = await hireAgent(stage.db, stage.scene, 'coder', { tools: ['create_fork'] })
  })
  beforeEach(async () => {
    threadId = await startThread(stage.db, stage.scene)
    const said = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Which press shall we take?' }),
    )
    messageId = said.messageId
  })
  afterEach(async () => {
    await setDailyUsd(null)
    await stage.rest()
  })
  afterAll(() => stage.close())

  const bob = () => ({ claims: { sub: stage.scene.bob } })
  const setDailyUsd = (dailyUsd: number | null) =>
    stage.db.asWorker(tx => tx.updateTable('workspaces').set({ dailyUsd }).execute())
  const setDefault = (defaultAgentId: string | null) =>
    stage.db.asWorker(tx => tx.updateTable('workspaces').set({ defaultAgentId }).execute())
  async function open(wish: Partial<NewFork> = {}) {
    const id = newId()
    const given = { ...bob(), id, messageId, divePartnerId: vibe.id, partnerOpens: true, ...wish }
    const { fork, task } = await createFork(stage.db, given)
    return { given, forkId: fork.id, taskId: task?.id ?? '' }
  }
  const write = (forkId: string, content = 'The small one.', more: { forPeople?: boolean } = {}) =>
    sendMessage(stage.db, { ...bob(), threadId, forkId, content, ...more })
  const said = async (forkId: string) =>
    (await stage.messages(threadId)).flatMap(({ forkId: of, content }) => (of === forkId ? [content] : []))

  it('is asked for one message without a question, and writes it before anybody else', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'You weigh two presses. What may it cost?' })
    const { given, forkId, taskId } = await open()
    // The task exists with the fork, so everybody who opens the fork now sees the partner at work.
    expect(await stage.readTask(taskId)).toMatchObject({ forkId, status: 'queued', origin: 'opening' })
    await stage.hire()
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', triggerMessageId: null })
    const [body = ''] = await stage.prompts(1)
    const request = sent.parse(JSON.parse(body))
    expect(request.max_tokens).toBe(openingTokens)
    const last = request.messages.at(-1)?.content.at(-1)?.text ?? ''
    expect(last).toContain('Nobody has written in this fork yet')
    expect(last).toContain('asker="Bob"')
    expect(last).not.toContain('<question>')
    expect(body).toContain('Which press shall we take?')
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({
      ...{ forkId, forkNumber: 1, authorType: 'agent', authorAgentId: vibe.id, parentId: null },
      content: 'You weigh two presses. What may it cost?',
    })
    // The same id again returns the same fork and the same task.
    expect(await createFork(stage.db, given)).toMatchObject({ fork: { id: forkId }, task: { id: taskId } })
    expect(await said(forkId)).toHaveLength(1)
  })

  it('shows the person’s answer the question that it asked', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'What may it cost?' })
    await stage.hire()
    const { forkId, taskId } = await open()
    await stage.ended(taskId)
    const { tasks } = await write(forkId, 'At most 900.')
    await stage.ended(tasks[0]?.id ?? '')
    const [, body = ''] = await stage.prompts(2)
    const request = sent.parse(JSON.parse(body))
    expect(request.messages.find(({ role }) => role === 'assistant')?.content[0]?.text).toBe(
      'What may it cost?',
    )
    expect(request.messages.at(-1)?.content.at(-1)?.text).toContain('<question>\nAt most 900.\n</question>')
  })

  it('is not asked unless somebody wants it, nor without a partner', async () => {
    expect((await open({ partnerOpens: false })).taskId).toBe('')
    expect((await open({ divePartnerId: null })).taskId).toBe('')
  })

  it('tells the fork why it can’t, and the fork is there all the same', async () => {
    await stage.hire()
    await setDailyUsd(0.001)
    const { forkId, taskId } = await open()
    expect(await stage.ended(taskId)).toMatchObject({ status: 'failed', error: { reason: 'daily_budget' } })
    expect(await said(forkId)).toEqual([failureLines.daily_budget.say('Vibe')])
    // A retry opens it, unless somebody has written meanwhile.
    await setDailyUsd(null)
    await write(forkId, 'Then I begin.', { forPeople: true })
    await expect(retryTask(stage.db, { ...bob(), taskId })).rejects.toMatchObject({ reason: 'task_ended' })
  })

  it('stops with the fork', async () => {
    const queued = await open()
    await abandonFork(stage.db, { ...bob(), forkId: queued.forkId })
    expect(await stage.readTask(queued.taskId)).toMatchObject({ status: 'cancelled' })
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'Too late.', holds: ['headers'] })
    await stage.hire()
    const running = await open()
    await stage.script.held('slow')
    await abandonFork(stage.db, { ...bob(), forkId: running.forkId })
    expect(await stage.ended(running.taskId)).toMatchObject({ status: 'cancelled' })
    expect(await said(running.forkId)).toEqual([])
  })

  it.each(['before it began', 'while it writes'])(
    'leaves it to a person who writes %s, and answers once',
    async when => {
      const isWriting = when === 'while it writes'
      if (isWriting) {
        await stage.script.enqueue({
          kind: 'text',
          id: 'slow',
          deltas: ['What ', 'may it cost?'],
          holds: [1],
        })
        await stage.hire()
      }
      await stage.script.enqueue({ kind: 'text', text: 'The small one, then.' })
      const { forkId, taskId } = await open()
      if (isWriting) await stage.script.held('slow')
      const { tasks } = await write(forkId)
      if (!isWriting) await stage.hire()
      expect(await stage.ended(taskId)).toMatchObject({ status: 'cancelled' })
      expect((await stage.events(taskId)).find(({ type }) => type === 'cancel.requested')).toMatchObject({
        data: { userId: stage.scene.bob, why: 'overtaken' },
      })
      expect(tasks).toHaveLength(1)
      expect(await stage.ended(tasks[0]?.id ?? '')).toMatchObject({ status: 'completed' })
      expect(await said(forkId)).toEqual(['The small one.', 'The small one, then.'])
    },
  )

  it('also leaves it to a person who writes to people alone or to another agent', async () => {
    const alone = await open()
    expect((await write(alone.forkId, 'Bob here.', { forPeople: true })).tasks).toEqual([])
    expect(await stage.readTask(alone.taskId)).toMatchObject({ status: 'cancelled' })
    const other = await open()
    const { tasks } = await write(other.forkId, '@coder, what do you think?')
    expect(tasks).toMatchObject([{ agentId: coder.id }])
    expect(await stage.readTask(other.taskId)).toMatchObject({ status: 'cancelled' })
  })

  it('leaves nothing to resolve: a question alone is no result', async () => {
    await stage.script.enqueue({ kind: 'text', text: 'What may it cost?' })
    await stage.hire()
    const { forkId, taskId } = await open()
    await stage.ended(taskId)
    await expect(resolveFork(stage.db, { ...bob(), forkId })).rejects.toMatchObject({ reason: 'fork_empty' })
  })

  it('is asked by another agent only for a person, never by an agent that opens a fork itself', async () => {
    const call = (input: Record<string, unknown>) => ({
      kind: 'tools' as const,
      calls: [{ name: 'create_fork', input }],
    })
    await setDefault(coder.id)
    // One task at a time, so that the scripts are played in this order.
    await stage.hire({}, 1)
    await stage.script.enqueue([
      call({ partner_opens: true }),
      { kind: 'text', text: 'Done.' },
      // Coder is also the partner of the new fork.
      call({ message_id: messageId, partner_opens: true }),
      { kind: 'text', text: 'What may it cost?' },
    ])
    const { task } = await stage.ask({ threadId, content: '@coder fork this', calls: [coder] })
    await stage.ended(task.id)
    const forksHere = () => stage.db.asWorker(tx => listForks(tx, { threadId }))
    const [fork] = await forksHere()
    const opening = await stage.db.asWorker(tx => findOpening(tx, { forkId: fork?.id ?? '' }))
    expect(opening).toMatchObject({ agentId: coder.id, actingUserId: stage.scene.ada })
    await stage.ended(opening?.id ?? '')
    expect(await said(fork?.id ?? '')).toEqual(['What may it cost?'])
    expect(await forksHere()).toHaveLength(1)
    await setDefault(null)
  })
})
