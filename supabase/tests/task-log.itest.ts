import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/client.ts'
import { claim, holdsLane, releaseLeases } from '../../server/db/lanes/lanes.ts'
import { lockThread } from '../../server/db/messages/lock-thread.ts'
import { appendEvents, openTask, readEvents } from '../../server/db/tasks/task-events.ts'
import { hashOf, keepPayloads, readPayload } from '../../server/db/tasks/task-payloads.ts'
import { readStream, saveStreams } from '../../server/db/tasks/task-streams.ts'
import { createTasks } from '../../server/db/tasks/tasks.ts'
import {
  hireAgent,
  type Scene,
  type SceneAgent,
  say,
  setScene,
  startThread,
} from '../../testing/conversation.ts'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import type { TestDatabase } from '../local/scratch-postgres.ts'

describe("a task's log", () => {
  let database: TestDatabase
  let db: Database
  let root: pg.Client
  let scene: Scene
  let vibe: SceneAgent

  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase({ url: database.url })
    root = await db.connect()
    scene = await setScene(db)
    vibe = await hireAgent(db, scene, 'vibe')
  })

  afterAll(async () => {
    await root.end()
    await db.close()
    await database.drop()
  })

  const ask = async () => {
    const threadId = await startThread(db, scene)
    const { messageId, tasks } = await db.asWorker(tx =>
      say(tx, scene, { threadId, content: '@vibe hello', calls: [vibe] }),
    )
    const [task] = tasks
    if (!task) throw new Error('Nobody was called.')
    return { threadId, messageId, task }
  }
  const noteCancel = { type: 'cancel.requested', data: { userId: null, why: 'closed' } } as const
  const append = (taskId: string) =>
    db.asWorker(async tx => {
      const open = await openTask(tx, taskId)
      if (!open) throw new Error('no task')
      return appendEvents(tx, open, [noteCancel])
    })

  it('begins with the message that started it, in one transaction with the task and its place in the line', async () => {
    const threadId = await startThread(db, scene)
    const failing = db.asWorker(async tx => {
      await say(tx, scene, { threadId, content: '@vibe hello', calls: [vibe] })
      throw new Error('the sender changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    const { rows } = await root.query(
      `select (select count(*)::int from tasks) as tasks, (select count(*)::int from mailbox) as mailbox,
        (select count(*)::int from messages) as messages, (select count(*)::int from task_events) as events`,
    )
    expect(rows).toEqual([{ tasks: 0, mailbox: 0, messages: 0, events: 0 }])
    const { messageId, task } = await ask()
    const [created, ...more] = await db.asWorker(tx => readEvents(tx, task.id))
    expect(more).toEqual([])
    expect(created).toMatchObject({
      seq: 1,
      v: 1,
      type: 'task.created',
      causedBy: null,
      data: { triggerMessageId: messageId, agentId: vibe.id, actingUserId: scene.ada, origin: 'message' },
    })
  })

  it('is announced in the channel when the task takes another step, and not when nothing changes for people', async () => {
    const { task } = await ask()
    const step = (words: string) => root.query(`update tasks set step = '${words}' where id = '${task.id}'`)
    await root.query('begin')
    try {
      await root.query(`
        create table heard (topic text, event text);
        create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
          returns void language sql as 'insert into public.heard values (topic, event)'`)
      await step('reading')
      await step('reading')
      await step('using_tools')
      const { rows } = await root.query(`select event from heard where topic like 'channel:%'`)
      expect(rows).toEqual([{ event: 'thread.updated' }, { event: 'thread.updated' }])
    } finally {
      await root.query('rollback')
    }
  })

  it('has one task of an agent for a message', async () => {
    const { threadId, messageId } = await ask()
    const twice = db.asWorker(async tx => {
      await lockThread(tx, threadId)
      return createTasks(tx, [
        {
          workspaceId: scene.workspaceId,
          channelId: scene.channelId,
          threadId,
          forkId: null,
          triggerMessageId: messageId,
          actingUserId: scene.ada,
          agent: vibe,
          origin: 'message',
          input: { kind: 'message' },
        },
      ])
    })
    await expect(twice).rejects.toThrow('tasks_by_trigger')
  })

  it('chains every event to the one before', async () => {
    const { task } = await ask()
    await append(task.id)
    await append(task.id)
    const { rows } = await root.query(
      `select e.seq, e.hash = openvibe.event_hash(e) as is_whole,
        e.prev_hash = coalesce(lag(e.hash) over (order by e.seq), sha256('')) as is_linked
       from task_events e where task_id = $1 order by seq`,
      [task.id],
    )
    expect(rows).toEqual([1, 2, 3].map(seq => ({ seq, is_whole: true, is_linked: true })))
  })

  it('shows when an event was changed behind its back', async () => {
    const { task } = await ask()
    await append(task.id)
    const superuser = openDatabase({ url: database.superuserUrl })
    const hand = await superuser.connect()
    await hand.query('alter table task_events disable trigger task_events_keep')
    await hand.query(
      `update task_events set data = data || '{"why": "person"}' where task_id = $1 and seq = 2`,
      [task.id],
    )
    await hand.query('alter table task_events enable trigger task_events_keep')
    await hand.end()
    await superuser.close()
    const { rows } = await root.query(
      'select seq from task_events e where task_id = $1 and e.hash <> openvibe.event_hash(e)',
      [task.id],
    )
    expect(rows).toEqual([{ seq: 2 }])
  })

  it('refuses to be changed, shortened or emptied by anybody', async () => {
    const { task } = await ask()
    for (const statement of [
      `update task_events set type = 'x' where task_id = '${task.id}'`,
      `delete from task_events where task_id = '${task.id}'`,
      'truncate task_events',
    ]) {
      await expect(root.query(statement)).rejects.toThrow('Events are never changed or deleted.')
    }
    for (const role of ['service_role', 'openvibe_user']) {
      await root.query(`begin; set local role ${role}`)
      await expect(root.query('delete from task_events')).rejects.toThrow('permission denied')
      await root.query('rollback')
    }
  })

  it('has no gap and no number twice', async () => {
    const { task } = await ask()
    const insert = (seq: number) =>
      root.query(`insert into task_events (task_id, seq, v, type, data) values ($1, $2, 1, 'x', '{}')`, [
        task.id,
        seq,
      ])
    await expect(insert(3)).rejects.toThrow('event_gap')
    await expect(insert(1)).rejects.toThrow('task_events_pkey')
  })

  it('keeps two writers apart: each finds the events of the other', async () => {
    const { task } = await ask()
    await Promise.all(Array.from({ length: 8 }, () => append(task.id)))
    const events = await db.asWorker(tx => readEvents(tx, task.id))
    expect(events.map(event => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const row = await db.asWorker(tx =>
      tx.selectFrom('tasks').select('lastEventSeq').where('id', '=', task.id).executeTakeFirstOrThrow(),
    )
    expect(row.lastEventSeq).toBe(9)
  })

  it('accepts nothing from a worker whose lane went to another one, not even its text', async () => {
    await ask()
    const takeAll = (worker: string) => db.asWorker(tx => claim(tx, worker, { leaseMs: 60_000, wanted: 50 }))
    const ghosts = await takeAll('ghost:1:')
    const ghost = ghosts.at(-1)
    const taskId = ghost?.taskId
    if (!ghost || !taskId) throw new Error('nothing was claimed')
    const text = (words: string, attempt: number) => ({ taskId, turn: 1, attempt, text: words })
    await db.asWorker(tx => saveStreams(tx, [{ ...text('of the ghost', 1), hold: ghost }]))
    await releaseLeases(db, 'ghost:1:')
    await db.asWorker(tx => saveStreams(tx, [{ ...text('freed', 1), hold: ghost }]))
    const claims = await takeAll('heir:2:')
    const heir = claims.find(claimed => claimed.lane === ghost.lane)
    if (!heir) throw new Error('nothing was claimed')
    await db.asWorker(tx => saveStreams(tx, [{ ...text('too late', 1), hold: ghost }]))
    expect((await db.asWorker(tx => readStream(tx, taskId)))?.text).toBe('of the ghost')
    await db.asWorker(tx => saveStreams(tx, [{ ...text('of the heir', 2), hold: heir }]))
    await db.asWorker(tx => saveStreams(tx, [{ ...text('of before', 1), hold: heir }]))
    expect((await db.asWorker(tx => readStream(tx, taskId)))?.text).toBe('of the heir')
    expect(await db.asWorker(tx => holdsLane(tx, ghost))).toBe(false)
    expect(await db.asWorker(tx => holdsLane(tx, heir))).toBe(true)
  })

  it('stores a body once, under the hash of its bytes', async () => {
    const body = '{"text":"Grüße, 世界 \\u0000"}'
    await db.asWorker(tx => keepPayloads(tx, [body]))
    await db.asWorker(tx => keepPayloads(tx, [body]))
    expect(await db.asWorker(tx => readPayload(tx, hashOf(body)))).toBe(body)
  })
})
