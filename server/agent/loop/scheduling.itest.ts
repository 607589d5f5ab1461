/** The tables of the scheduler: plans, policies, failures, and workers that die. The clock is turned, nothing waits. */
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { spawnWorker } from '../../../testing/spawn-worker.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { createReminder } from '../../chat/schedules/create-reminder.ts'
import { createSchedule } from '../../chat/schedules/create-schedule.ts'
import { listScheduleRuns } from '../../chat/schedules/list-schedule-runs.ts'
import { pauseSchedule } from '../../chat/schedules/pause-schedule.ts'
import { readRunOutput } from '../../chat/schedules/read-run-output.ts'
import { readSchedule } from '../../chat/schedules/read-schedule.ts'
import { resumeSchedule } from '../../chat/schedules/resume-schedule.ts'
import { runScheduleNow } from '../../chat/schedules/run-schedule-now.ts'
import { stopTasks } from '../../chat/tasks/stop-tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import { keptRuns, mostRunsAtOnce, type ScheduleDraft } from '../../domain/schedules/schedule.ts'

const minute = 60_000
const hour = 60 * minute

let stage: WorkerStage
let vibe: SceneAgent
let threadId: string

beforeAll(async () => {
  stage = await setWorkerStage()
  vibe = await hireAgent(stage.db, stage.scene, 'vibe')
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(async () => {
  await stage.rest()
  await sweep()
})
afterAll(() => stage.close())

async function sweep(): Promise<void> {
  await stage.db.asWorker(async tx => {
    await tx.deleteFrom('schedules').execute()
    await tx.updateTable('agentConfigs').set({ isActive: true, deletedAt: null }).execute()
  })
}

const bob = () => ({ claims: { sub: stage.scene.bob } })

async function create(fields: Partial<ScheduleDraft> = {}): Promise<string> {
  const { schedule } = await createSchedule(stage.db, {
    ...bob(),
    workspaceId: stage.scene.workspaceId,
    agentId: vibe.id,
    prompt: 'Count the open orders.',
    name: 'Orders',
    when: 'every hour',
    timeZone: 'UTC',
    notify: 'always',
    history: 'own',
    place: { kind: 'thread', threadId },
    ...fields,
  })
  return schedule.id
}
const read = async (scheduleId: string) => (await readSchedule(stage.db, { ...bob(), scheduleId })).schedule
const runs = async (scheduleId: string) =>
  (await listScheduleRuns(stage.db, { ...bob(), scheduleId, limit: 100 })).runs
async function ended(scheduleId: string, count: number) {
  return eventually(async () => {
    const all = await runs(scheduleId)
    expect(all.filter(({ endedAt }) => endedAt !== null)).toHaveLength(count)
    return all
  })
}
/** Turns the clock of all workers, and lets each look at the schedules. */
async function turn(ms: number, ...workers: Awaited<ReturnType<WorkerStage['hire']>>[]): Promise<void> {
  await stage.passTime(ms)
  await Promise.all(workers.map(worker => worker.runSchedules()))
}
const answer = (text: string, times = 1) => stage.script.enqueue({ kind: 'text', text, times })
const fail = (times = 1) => stage.script.enqueue({ kind: 'failure', status: 400, times })
const said = async (id = threadId) => (await stage.messages(id)).map(({ content }) => content)
const notified = async (message: Message | undefined) => {
  const { rows } = await stage.db.asWorker(tx =>
    sql<{ kind: string }>`select kind from notifications
      where user_id = ${stage.scene.bob} and message_id = ${message?.id ?? null}`.execute(tx),
  )
  return rows.map(({ kind }) => kind)
}

describe('a schedule that is due', () => {
  it('runs its agent with the prompt in its thread, and plans the next run', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    const { nextRunAt } = await read(scheduleId)
    await answer('Three orders are open.')
    await turn(59 * minute, worker)
    expect(await runs(scheduleId)).toEqual([])
    await turn(2 * minute, worker)
    const [run] = await ended(scheduleId, 1)
    expect(run).toMatchObject({ cause: 'time', status: 'completed', isDelivered: true, error: null })
    expect(run?.costUsd).toBeGreaterThan(0)
    expect(Date.parse(run?.dueAt ?? '')).toBe(Date.parse(nextRunAt ?? ''))
    const after = await read(scheduleId)
    expect(Date.parse(after.nextRunAt ?? '') - Date.parse(nextRunAt ?? '')).toBe(hour)
    const [message] = await stage.messages(threadId)
    expect(message).toMatchObject({
      authorAgentId: vibe.id,
      content: 'Three orders are open.',
      metadata: { schedule: { id: scheduleId, name: 'Orders', ownerId: stage.scene.bob } },
    })
    expect(await notified(message)).toEqual(['reply'])
    const output = await readRunOutput(stage.db, { ...bob(), runId: run?.id ?? '' })
    expect(output.output).toBe('Three orders are open.')
    expect(await stage.readTask(run?.taskId ?? '')).toMatchObject({
      origin: 'schedule',
      actingUserId: stage.scene.bob,
    })
  })

  it('shows its agent its own earlier runs, and the thread only if asked', async () => {
    const worker = await stage.hire()
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'The press is broken.' }))
    const own = await create()
    await answer('Three orders.')
    await turn(hour, worker)
    await ended(own, 1)
    await answer('Four orders.')
    await turn(hour, worker)
    await ended(own, 2)
    const second = (await stage.prompts(2)).at(-1)
    expect(second).toContain('Three orders.')
    expect(second).not.toContain('The press is broken.')
    await pauseSchedule(stage.db, { ...bob(), scheduleId: own })
    await answer('Five orders.')
    // The clock of the workers is ahead by now, so it is due.
    const whole = await create({ history: 'thread' })
    await worker.runSchedules()
    await ended(whole, 1)
    expect((await stage.prompts(3)).at(-1)).toContain('The press is broken.')
  })

  it('runs once for all times that passed while no worker looked', async () => {
    const scheduleId = await create({ when: 'every 5 minutes' })
    await answer('Back.')
    await stage.passTime(3 * hour)
    const worker = await stage.hire()
    await turn(0, worker)
    await ended(scheduleId, 1)
    await worker.runSchedules()
    expect(await runs(scheduleId)).toHaveLength(1)
  })

  it('runs once, however many workers look at the same time', async () => {
    const workers = [await stage.hire(), await stage.hire(), await stage.hire()]
    const all = await Promise.all(Array.from({ length: 4 }, () => create()))
    await answer('Done.', 8)
    await turn(hour, ...workers)
    for (const scheduleId of all) await ended(scheduleId, 1)
    await turn(hour, ...workers)
    for (const scheduleId of all) await ended(scheduleId, 2)
    expect(await said()).toHaveLength(8)
  })

  it('waits for a place while five runs are at work', async () => {
    const worker = await stage.hire()
    const all = await Promise.all(
      Array.from({ length: mostRunsAtOnce + 2 }, async () =>
        create({ place: { kind: 'thread', threadId: await startThread(stage.db, stage.scene) } }),
      ),
    )
    const begun = async () => (await Promise.all(all.map(runs))).flat()
    const held = ['a', 'b', 'c', 'd', 'e']
    for (const id of held) await stage.script.enqueue({ kind: 'text', id, text: 'Done.', holds: ['headers'] })
    await answer('Done.', 2)
    await turn(hour, worker)
    await stage.prompts(mostRunsAtOnce)
    await worker.runSchedules()
    expect(await begun()).toHaveLength(mostRunsAtOnce)
    for (const id of held) await stage.script.release(id)
    await eventually(async () => {
      expect((await begun()).filter(({ status }) => status === 'completed')).toHaveLength(all.length)
    })
  })

  it('never runs beside itself', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'Slow.', holds: ['headers'] })
    await answer('Quick.')
    await turn(hour, worker)
    await turn(hour, worker)
    expect(await runs(scheduleId)).toHaveLength(1)
    await stage.script.release('slow')
    await ended(scheduleId, 2)
    expect(await said()).toEqual(['Slow.', 'Quick.'])
  })

  it('is over after its only run, but only if that succeeded', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ when: 'in 2 hours' })
    await fail()
    await turn(2 * hour, worker)
    await ended(scheduleId, 1)
    const failed = await read(scheduleId)
    expect(failed).toMatchObject({ status: 'active', consecutiveFailures: 1 })
    expect(failed.nextRunAt).not.toBeNull()
    await answer('At last.')
    await turn(5 * minute, worker)
    await ended(scheduleId, 2)
    expect(await read(scheduleId)).toMatchObject({
      status: 'completed',
      nextRunAt: null,
      consecutiveFailures: 0,
    })
    await turn(hour, worker)
    expect(await runs(scheduleId)).toHaveLength(2)
  })

  it('does not run while it is paused, and not for the time of the pause', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    await pauseSchedule(stage.db, { ...bob(), scheduleId })
    await turn(3 * hour, worker)
    expect(await runs(scheduleId)).toEqual([])
    const { schedule } = await resumeSchedule(stage.db, { ...bob(), scheduleId })
    expect(Date.parse(schedule.nextRunAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('runs at once when its owner says so, and keeps its plan', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    const { nextRunAt } = await read(scheduleId)
    await answer('Now.')
    const { run } = await runScheduleNow(stage.db, { ...bob(), scheduleId })
    await worker.runSchedules()
    expect(await ended(scheduleId, 1)).toMatchObject([{ id: run.id, cause: 'person', status: 'completed' }])
    expect((await read(scheduleId)).nextRunAt).toBe(nextRunAt)
  })

  it('keeps its last hundred runs', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    await stage.db.asWorker(tx =>
      sql`insert into schedule_runs (id, schedule_id, workspace_id, owner_id, cause, status, due_at, ended_at)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${scheduleId}, ${stage.scene.workspaceId},
          ${stage.scene.bob}, 'person', 'completed', now(), now()
        from generate_series(1, ${keptRuns + 5}) n`.execute(tx),
    )
    await answer('One more.')
    await turn(hour, worker)
    await eventually(async () => {
      const kept = await runs(scheduleId)
      expect(kept).toHaveLength(keptRuns)
      expect(kept[0]).toMatchObject({ cause: 'time', status: 'completed' })
    })
  })
})

describe('the policy of a schedule', () => {
  it('conditional tells the agent the rule, delivers a marked answer, and cuts the marker', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ notify: 'conditional' })
    await answer('Nothing new.')
    await turn(hour, worker)
    const [silent] = await ended(scheduleId, 1)
    expect(silent).toMatchObject({ status: 'completed', isDelivered: false, messageId: null })
    expect(await said()).toEqual([])
    expect((await stage.prompts(1)).at(-1)).toContain('[NOTIFY]')
    expect((await readRunOutput(stage.db, { ...bob(), runId: silent?.id ?? '' })).output).toBe('Nothing new.')

    await answer('[NOTIFY] The press stands still.')
    await turn(hour, worker)
    const [told] = await ended(scheduleId, 2)
    expect(told).toMatchObject({ isDelivered: true })
    const [message] = await stage.messages(threadId)
    expect(message?.content).toBe('The press stands still.')
    expect(await notified(message)).toEqual(['reply'])
  })

  it('never delivers nothing, and keeps the whole text', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ notify: 'never' })
    await answer('[NOTIFY] All is well.')
    await turn(hour, worker)
    const [run] = await ended(scheduleId, 1)
    expect(run).toMatchObject({ status: 'completed', isDelivered: false })
    expect(await said()).toEqual([])
    expect((await stage.prompts(1)).at(-1)).not.toContain('begins with the marker')
    const { output } = await readRunOutput(stage.db, { ...bob(), runId: run?.id ?? '' })
    expect(output).toBe('[NOTIFY] All is well.')
  })

  it('holds for an agent that speaks by send_message alone', async () => {
    const speaker = await hireAgent(stage.db, stage.scene, 'speaker', {
      replyMode: 'tool',
      tools: ['send_message', 'done'],
    })
    const worker = await stage.hire()
    const place = { kind: 'channel', channelId: stage.scene.channelId } as const
    const sendAndEnd = async (content: string) => {
      await stage.script.enqueue([
        { kind: 'tools', calls: [{ name: 'send_message', input: { content } }] },
        { kind: 'text', text: 'Done.' },
      ])
    }
    for (const [notify, sent, posted] of [
      ['never', '[NOTIFY] All is well.', []],
      ['conditional', 'Nothing new.', []],
      ['conditional', '[NOTIFY] The press stands still.', ['The press stands still.']],
    ] as const) {
      const scheduleId = await create({ agentId: speaker.id, notify, place })
      await sendAndEnd(sent)
      await runScheduleNow(stage.db, { ...bob(), scheduleId })
      await worker.runSchedules()
      const [run] = await ended(scheduleId, 1)
      expect(run).toMatchObject({ status: 'completed', isDelivered: posted.length > 0 })
      const { threadId: own } = await stage.readTask(run?.taskId ?? '')
      expect(await said(own)).toEqual(posted)
      const [message] = await stage.messages(own)
      expect(await notified(message)).toEqual(posted.map(() => 'reply'))
      const { output } = await readRunOutput(stage.db, { ...bob(), runId: run?.id ?? '' })
      expect(output).toBe(posted[0] ?? sent)
    }
  })

  it('in a channel begins a thread for each answer, and none for silence', async () => {
    const worker = await stage.hire()
    const place = { kind: 'channel', channelId: stage.scene.channelId } as const
    const always = await create({ place })
    const conditional = await create({ place, notify: 'conditional' })
    await answer('[NOTIFY] Look.', 2)
    await turn(hour, worker)
    await ended(always, 1)
    await ended(conditional, 1)
    const threadOf = async (scheduleId: string) => {
      const [run] = await runs(scheduleId)
      const { threadId: id } = await stage.readTask(run?.taskId ?? '')
      const row = await stage.db.asWorker(tx =>
        tx.selectFrom('threads').select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      return { said: await said(id), isShown: row.deletedAt === null }
    }
    expect(await threadOf(always)).toEqual({ said: ['Scheduled: Orders', 'Look.'], isShown: true })
    expect(await threadOf(conditional)).toEqual({ said: ['Look.'], isShown: true })
    await answer('Nothing.')
    await pauseSchedule(stage.db, { ...bob(), scheduleId: always })
    await turn(hour, worker)
    await ended(conditional, 2)
    expect(await threadOf(conditional)).toEqual({ said: [], isShown: false })
  })

  it('delivers to the direct message of the owner if the schedule has no other place', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ place: { kind: 'direct' } })
    await answer('Good morning.')
    await turn(hour, worker)
    await ended(scheduleId, 1)
    const { place } = await read(scheduleId)
    const message = (await stage.messages(place.threadId ?? '')).at(-1)
    expect(message?.content).toBe('Good morning.')
    expect(await notified(message)).toEqual(['direct'])
  })
})

describe('a schedule that fails', () => {
  it.each(['always', 'never'] as const)(
    'tells of three failures in a row and is switched off after five, under the policy %s',
    async notify => {
      const worker = await stage.hire()
      const scheduleId = await create({ notify })
      await fail(5)
      for (let count = 1; count <= 5; count++) {
        await turn(hour, worker)
        await ended(scheduleId, count)
        const lines = await said()
        if (count < 3) expect(lines).toEqual([])
        if (count === 3 || count === 4) expect(lines).toHaveLength(1)
      }
      const [third, fifth, ...more] = await stage.messages(threadId)
      expect(more).toEqual([])
      expect(third).toMatchObject({ authorType: 'system', metadata: { notice: 'schedule_failing' } })
      expect(third?.content).toMatch(/“Orders” failed 3 times in a row.*Check its agent/)
      expect(fifth?.content).toMatch(/“Orders” was switched off after 5 failures in a row/)
      expect(await notified(third)).toEqual(['reply'])
      expect(await notified(fifth)).toEqual(['reply'])
      expect(await read(scheduleId)).toMatchObject({ status: 'disabled', nextRunAt: null })
      await turn(hour, worker)
      expect(await runs(scheduleId)).toHaveLength(5)
      expect((await runs(scheduleId))[0]?.error).not.toBeNull()
    },
  )

  it('begins to count anew after a success', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ notify: 'never' })
    for (let count = 1; count <= 6; count++) {
      await (count === 3 ? answer('Fine.') : fail())
      await turn(hour, worker)
      await ended(scheduleId, count)
    }
    expect(await read(scheduleId)).toMatchObject({ status: 'active', consecutiveFailures: 3 })
    expect(await said()).toHaveLength(1)
  })

  it('says why: the agent is off, the channel is archived, the agent was deleted', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    const { rows } = await stage.db.asWorker(tx =>
      sql<{ id: string }>`select id from channels where id = ${stage.scene.channelId}`.execute(tx),
    )
    expect(rows).toHaveLength(1)
    const archive = (archivedAt: string | null) =>
      stage.db.asWorker(tx =>
        tx.updateTable('channels').set({ archivedAt }).where('id', '=', stage.scene.channelId).execute(),
      )
    await stage.switchAgent(vibe.id, false)
    await turn(hour, worker)
    await stage.switchAgent(vibe.id, true)
    await archive(new Date().toISOString())
    await turn(hour, worker)
    await archive(null)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ deletedAt: new Date().toISOString() })
        .where('id', '=', vibe.id)
        .execute(),
    )
    await turn(hour, worker)
    const reasons = (await runs(scheduleId)).map(({ error }) => error?.reason)
    expect(reasons).toEqual(['agent_deleted', 'channel_archived', 'agent_inactive'])
    expect(await read(scheduleId)).toMatchObject({ status: 'active', consecutiveFailures: 3 })
  })

  it('because its fork was closed says so', async () => {
    const worker = await stage.hire()
    const { messageId } = await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content: 'Why?' }))
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    const scheduleId = await create({ place: { kind: 'thread', threadId, forkId } })
    await answer('In the fork.')
    await turn(hour, worker)
    await ended(scheduleId, 1)
    expect((await stage.messages(threadId)).at(-1)).toMatchObject({ forkId, content: 'In the fork.' })
    await stage.db.asWorker(tx =>
      tx
        .updateTable('forks')
        .set({ status: 'abandoned', closedAt: new Date().toISOString() })
        .where('id', '=', forkId)
        .execute(),
    )
    await turn(hour, worker)
    expect((await runs(scheduleId))[0]).toMatchObject({ status: 'failed', error: { reason: 'fork_closed' } })
  })

  it('because a person stopped it neither counts nor is tried again', async () => {
    const worker = await stage.hire()
    const scheduleId = await create({ when: 'in 1 hour' })
    await stage.script.enqueue({ kind: 'text', id: 'slow', text: 'Slow.', holds: ['headers'] })
    await turn(hour, worker)
    const [run] = await runs(scheduleId)
    await stage.script.held('slow')
    await stage.db.asWorker(tx =>
      stopTasks(tx, { taskIds: [run?.taskId ?? ''], userId: stage.scene.bob, why: 'person' }),
    )
    expect(await ended(scheduleId, 1)).toMatchObject([{ status: 'cancelled' }])
    expect(await read(scheduleId)).toMatchObject({ status: 'paused', consecutiveFailures: 0 })
  })
})

describe('the owner of a schedule', () => {
  it('is told that the schedule was switched off when they lose its place', async () => {
    const worker = await stage.hire()
    const scheduleId = await create()
    const setKind = (kind: 'public' | 'private') =>
      stage.db.asWorker(tx =>
        tx.updateTable('channels').set({ kind }).where('id', '=', stage.scene.channelId).execute(),
      )
    await setKind('private')
    await turn(hour, worker)
    const schedule = await read(scheduleId)
    await setKind('public')
    expect(schedule).toMatchObject({ status: 'disabled', nextRunAt: null })
    expect(schedule.statusNote).toMatch(/can no longer read/)
    const [run] = await runs(scheduleId)
    expect(run).toMatchObject({ status: 'failed', taskId: null, error: { reason: 'place_lost' } })
    const { rows } = await stage.db.asWorker(tx =>
      sql<{ content: string; kind: string }>`
        select m.content, n.kind from messages m join notifications n on n.message_id = m.id
        where n.user_id = ${stage.scene.bob} and m.metadata ->> 'notice' = 'schedule_disabled'
          and m.metadata #>> '{schedule,id}' = ${scheduleId}`.execute(tx),
    )
    expect(rows).toMatchObject([{ kind: 'direct' }])
  })

  it('has no schedules that run after leaving the workspace', async () => {
    const worker = await stage.hire()
    const zoe = await stage.join('Zoe', 'member')
    const { schedule } = await createSchedule(stage.db, {
      claims: { sub: zoe },
      workspaceId: stage.scene.workspaceId,
      agentId: vibe.id,
      prompt: 'Report.',
      when: 'every hour',
      notify: 'always',
      history: 'own',
      place: { kind: 'thread', threadId },
    })
    await stage.db.asWorker(tx => tx.deleteFrom('workspaceMembers').where('userId', '=', zoe).execute())
    await turn(hour, worker)
    const seen = await read(schedule.id)
    expect(seen).toMatchObject({
      status: 'disabled',
      statusNote: expect.stringMatching(/left the workspace/),
    })
    expect(await said()).toEqual([])
  })
})

describe('a reminder', () => {
  it('comes back to its owner at its time, once, with the message that it is about', async () => {
    const workers = [await stage.hire(), await stage.hire()]
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Call the mill.' }),
    )
    const { schedule } = await createReminder(stage.db, {
      ...bob(),
      workspaceId: stage.scene.workspaceId,
      text: '',
      messageId,
      when: 'in 3 hours',
    })
    await turn(3 * hour, ...workers)
    await turn(hour, ...workers)
    expect(await ended(schedule.id, 1)).toMatchObject([
      { status: 'completed', isDelivered: true, taskId: null },
    ])
    const { rows } = await stage.db.asWorker(tx =>
      sql<{ content: string; metadata: unknown; kind: string }>`
        select m.content, m.metadata, n.kind from messages m join notifications n on n.message_id = m.id
        where n.user_id = ${stage.scene.bob} and m.metadata #>> '{schedule,id}' = ${schedule.id}`.execute(tx),
    )
    expect(rows).toMatchObject([
      {
        content: 'Reminder: Call the mill.',
        kind: 'direct',
        metadata: { reminder: { messageId, threadId } },
      },
    ])
    expect((await read(schedule.id)).status).toBe('completed')
  })
})

/** Processes start slowly on a machine that is busy. */
const patience = { timeout: 80_000, interval: 25 }

describe('workers that are killed', () => {
  it('lose no run and begin none twice', { timeout: 300_000 }, async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => create()))
    await stage.script.enqueue({
      kind: 'text',
      deltas: ['One ', 'by ', 'one.'],
      tokensPerSecond: 60,
      times: 1_000,
    })
    const due = (tx: Parameters<Parameters<typeof stage.db.asWorker>[0]>[0]) =>
      sql`update schedules set next_run_at = now() - interval '1 second'`.execute(tx)
    await stage.db.asWorker(due)
    let workers = [spawnWorker(stage), spawnWorker(stage)]
    const count = async () => {
      const { rows } = await stage.db.asWorker(tx =>
        sql`select count(*) filter (where status = 'running') as running,
          count(*) filter (where ended_at is not null) as ended from schedule_runs`.execute(tx),
      )
      return z.tuple([z.object({ running: z.number(), ended: z.number() })]).parse(rows)[0]
    }
    for (let killed = 0; killed < 3; killed++) {
      await vi.waitFor(async () => {
        const { running, ended: done } = await count()
        expect(running).toBeGreaterThan(0)
        expect(done).toBeGreaterThanOrEqual(killed * 4)
      }, patience)
      const [victim, ...others] = workers
      victim?.child.kill('SIGKILL')
      if (victim) {
        await once(victim.child, 'exit')
        await stage.bury({ name: victim.prefix })
      }
      workers = [...others, spawnWorker(stage)]
    }
    await vi.waitFor(async () => expect(await count()).toEqual({ running: 0, ended: all.length }), patience)
    for (const { child, ready } of workers) {
      await ready
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    for (const scheduleId of all) {
      expect(await runs(scheduleId)).toMatchObject([{ status: 'completed', isDelivered: true }])
    }
    expect(await said()).toEqual(all.map(() => 'One by one.'))
  })
})
