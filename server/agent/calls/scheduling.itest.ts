import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { createSchedule } from '../../chat/schedules/create-schedule.ts'
import { listScheduleRuns } from '../../chat/schedules/list-schedule-runs.ts'
import { listSchedules } from '../../chat/schedules/list-schedules.ts'
import { respondToTask } from '../../chat/tasks/asks/respond-to-task.ts'

describe('an agent with the tool schedule', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { tools: ['schedule', 'schedule_run_output'] })
  })
  afterEach(async () => {
    await stage.rest()
    await stage.db.asWorker(tx => tx.deleteFrom('schedules').execute())
  })
  afterAll(() => stage.close())

  const bob = () => ({ claims: { sub: stage.scene.bob } })
  const own = async () => {
    const { workspaceId } = stage.scene
    return (await listSchedules(stage.db, { ...bob(), workspaceId, mine: true, limit: 50 })).schedules
  }
  const called = (name: string, input: Record<string, unknown>) =>
    stage.script.enqueue([
      { kind: 'tools', calls: [{ name, input }] },
      { kind: 'text', text: 'So be it.' },
    ])
  async function ask(threadId: string) {
    const { scene } = stage
    const { task } = await stage.ask({ threadId, userId: scene.bob, content: '@vibe please', calls: [vibe] })
    return task.id
  }
  async function approve(taskId: string, threadId: string) {
    await stage.taskIs(taskId, { status: 'waiting', step: 'waiting_for_approval' })
    const card = (await stage.messages(threadId)).find(({ metadata }) => metadata.ask)
    const seq = card?.metadata.ask?.seq ?? 0
    await respondToTask(stage.db, { ...bob(), taskId, seq, response: { kind: 'approve' } })
    await stage.ended(taskId)
    return card
  }

  it('asks first, and then plans its work in the conversation with the rights of the person', async () => {
    await stage.hire()
    const threadId = await startThread(stage.db, stage.scene)
    await called('schedule', { action: 'create', prompt: 'Count the orders.', when: 'every weekday at 9' })
    const card = await approve(await ask(threadId), threadId)
    expect(card?.content).toBe('Vibe wants to set up a schedule in your name: every weekday at 9.')
    expect(await own()).toMatchObject([
      {
        ownerId: stage.scene.bob,
        agentId: vibe.id,
        prompt: 'Count the orders.',
        words: 'every weekday at 09:00',
        place: { kind: 'thread', threadId },
      },
    ])
    expect((await stage.prompts(2)).at(-1)).toContain('every weekday at 09:00')
  })

  it('is told that its words are no time, and nobody is asked', async () => {
    await stage.hire()
    const threadId = await startThread(stage.db, stage.scene)
    await called('schedule', { action: 'create', prompt: 'Count.', when: 'every other day' })
    expect(await stage.ended(await ask(threadId))).toMatchObject({ status: 'completed' })
    expect((await stage.prompts(2)).at(-1)).toContain('can’t leave out every other day')
    expect(await own()).toEqual([])
  })

  it('reminds the person alone, and deletes only the person’s own schedules', async () => {
    await stage.hire()
    const threadId = await startThread(stage.db, stage.scene)
    await called('schedule', { action: 'remind', prompt: 'Call the mill.', when: 'tomorrow at 9' })
    await approve(await ask(threadId), threadId)
    const [reminder] = await own()
    expect(reminder).toMatchObject({ kind: 'reminder', prompt: 'Call the mill.' })
    const other = await startThread(stage.db, stage.scene)
    await called('schedule', { action: 'delete', schedule_id: reminder?.id })
    await approve(await ask(other), other)
    expect(await own()).toEqual([])
    const { workspaceId, ada } = stage.scene
    const { schedule: hers } = await createSchedule(stage.db, {
      claims: { sub: ada },
      workspaceId,
      agentId: vibe.id,
      prompt: 'Mine.',
      when: 'every hour',
      notify: 'always',
      history: 'own',
      place: { kind: 'thread', threadId },
    })
    await called('schedule', { action: 'delete', schedule_id: hers.id })
    await stage.ended(await ask(await startThread(stage.db, stage.scene)))
    expect((await stage.prompts(6)).at(-1)).toContain('Only the owner of a schedule')
  })

  it('lists the schedules and reads the answer of a silent run, but not from places that others here can’t read', async () => {
    const worker = await stage.hire()
    const threadId = await startThread(stage.db, stage.scene)
    const { workspaceId } = stage.scene
    const draft = {
      ...bob(),
      workspaceId,
      agentId: vibe.id,
      prompt: 'Count.',
      when: 'every hour',
      notify: 'never' as const,
      history: 'own' as const,
    }
    const place = { kind: 'thread', threadId } as const
    const { schedule: open } = await createSchedule(stage.db, { ...draft, name: 'In the open', place })
    const secret = await createSchedule(stage.db, { ...draft, name: 'Secret', place: { kind: 'direct' } })
    await stage.script.enqueue({ kind: 'text', text: 'Seven orders.', times: 2 })
    await stage.passTime(61 * 60_000)
    await worker.runSchedules()
    const runOf = async (scheduleId: string) => {
      const [run] = (await listScheduleRuns(stage.db, { ...bob(), scheduleId, limit: 1 })).runs
      await stage.ended(run?.taskId ?? '')
      return run?.id ?? ''
    }
    const [shown, hidden] = [await runOf(open.id), await runOf(secret.schedule.id)]

    await called('schedule', { action: 'list' })
    await stage.ended(await ask(threadId))
    const listed = (await stage.prompts(4)).at(-1)
    expect(listed).toContain('In the open')
    expect(listed).not.toContain('Secret')
    await called('schedule_run_output', { run_id: shown })
    await stage.ended(await ask(await startThread(stage.db, stage.scene)))
    expect((await stage.prompts(6)).at(-1)).toContain('Seven orders.')
    await called('schedule_run_output', { run_id: hidden })
    await stage.ended(await ask(await startThread(stage.db, stage.scene)))
    expect((await stage.prompts(8)).at(-1)).toContain('no such run that everyone here may read')
  })
})
