import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/client.ts'
import {
  type Claim,
  claim,
  enqueue,
  freeExpiredLanes,
  holdsLane,
  lockLanes,
  type Outcome,
  release,
  releaseLeases,
  renew,
  wake,
} from '../../server/db/lanes/lanes.ts'
import { lockThread } from '../../server/db/messages/lock-thread.ts'
import { openTask } from '../../server/db/tasks/task-events.ts'
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

const leaseMs = 15_000

describe('a lane', () => {
  let database: TestDatabase
  let db: Database
  let watcher: pg.Client
  let scene: Scene
  let vibe: SceneAgent
  let coder: SceneAgent

  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase({ url: database.url })
    watcher = await db.connect()
    scene = await setScene(db)
    vibe = await hireAgent(db, scene, 'vibe')
    coder = await hireAgent(db, scene, 'coder')
  })

  afterAll(async () => {
    await watcher.end()
    await db.close()
    await database.drop()
  })

  const take = (worker = 'one:1:a', wanted = 10) => db.asWorker(tx => claim(tx, worker, { leaseMs, wanted }))
  const takeOne = async (worker?: string): Promise<Claim> => {
    const [claimed] = await take(worker, 1)
    if (!claimed) throw new Error('There is nothing to claim.')
    return claimed
  }
  const give = (claimed: Claim, outcome: Outcome = { kind: 'done' }) =>
    db.asWorker(tx => release(tx, claimed, outcome))
  const ask = (threadId: string, calls = [vibe]) =>
    db.asWorker(tx => say(tx, scene, { threadId, content: 'hello', calls }))
  const askOne = async (threadId: string) => (await ask(threadId)).tasks[0]?.id
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const laneRow = async (key: string) =>
    db.asWorker(tx => tx.selectFrom('lanes').selectAll().where('key', '=', key).executeTakeFirstOrThrow())

  /** Waits until a transaction waits for a lock that another one holds. */
  async function someoneWaits(count = 1): Promise<void> {
    for (;;) {
      const { rows } = await watcher.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if ((rows[0]?.waiting ?? 0) >= count) return
    }
  }

  /** Makes a signal between two parts of a test: one waits until the other gives it. */
  function signal() {
    let give = () => {}
    const given = new Promise<void>(resolve => {
      give = resolve
    })
    return { give, given }
  }

  it('gives its tasks out one at a time, first in first out', async () => {
    const threadId = await startThread(db, scene)
    const asked = [await askOne(threadId), await askOne(threadId), await askOne(threadId)]
    const given: (string | null)[] = []
    for (let round = 0; round < 3; round++) {
      const [first, ...others] = await take()
      expect(others).toEqual([])
      expect(await take('two:2:b')).toEqual([])
      if (!first) throw new Error('There is nothing to claim.')
      given.push(first.taskId)
      await give(first)
    }
    expect(given).toEqual(asked)
    expect(await take()).toEqual([])
  })

  it('continues with the next task when one is over, whatever its result', async () => {
    const threadId = await startThread(db, scene)
    const [failing, next] = [await askOne(threadId), await askOne(threadId)]
    const first = await takeOne()
    expect(first.taskId).toBe(failing)
    await give(first)
    const second = await takeOne()
    expect(second.taskId).toBe(next)
    await give(second)
  })

  it('keeps the place of a task in a short pause, and lets others pass one that stepped out of the line', async () => {
    const threadId = await startThread(db, scene)
    const [first, second, third] = [await askOne(threadId), await askOne(threadId), await askOne(threadId)]
    await give(await takeOne(), { kind: 'later', at: inSeconds(60) })
    expect(await take()).toEqual([])
    const [pausing] = await findItems(first)
    await setReady(pausing?.id, inSeconds(-1))
    await give(await takeOne(), { kind: 'parked', at: inSeconds(60) })
    const passing = await takeOne()
    expect(passing.taskId).toBe(second)
    await give(passing)
    await setReady(pausing?.id, inSeconds(-1))
    const back = await takeOne()
    expect(back.taskId).toBe(first)
    await give(back)
    const last = await takeOne()
    expect(last.taskId).toBe(third)
    await give(last)
  })

  const findItems = (taskId: string | undefined) =>
    db.asWorker(tx =>
      tx
        .selectFrom('mailbox')
        .selectAll()
        .where('taskId', '=', taskId ?? '')
        .execute(),
    )
  const setReady = (item: number | undefined, at: string) =>
    db.asWorker(async tx => {
      const row = await tx
        .updateTable('mailbox')
        .set({ readyAt: at })
        .where('id', '=', item ?? 0)
        .returning('lane')
        .executeTakeFirstOrThrow()
      await tx.updateTable('lanes').set({ nextReady: at }).where('key', '=', row.lane).execute()
    })

  it('is woken for a task that waits for a person, days later', async () => {
    const threadId = await startThread(db, scene)
    const taskId = await askOne(threadId)
    await give(await takeOne(), { kind: 'parked', at: null })
    expect(await take()).toEqual([])
    await db.asWorker(async tx => {
      await lockThread(tx, threadId)
      await wake(tx, taskId ?? '')
    })
    const woken = await takeOne()
    expect(woken).toMatchObject({ taskId, attempt: 2 })
    await give(woken)
  })

  it('is looked at again if it was woken while a worker held it', async () => {
    const threadId = await startThread(db, scene)
    const taskId = await askOne(threadId)
    const held = await takeOne()
    await db.asWorker(async tx => {
      await lockThread(tx, threadId)
      await wake(tx, taskId ?? '')
    })
    // Its holder does not know that, and parks the task until somebody wakes it.
    await give(held, { kind: 'parked', at: null })
    const again = await takeOne()
    expect(again.taskId).toBe(taskId)
    await give(again)
  })

  it('loses no task that was committed while its lane was being released', async () => {
    const threadId = await startThread(db, scene)
    await ask(threadId)
    const held = await takeOne()
    const isLocked = signal()
    const mayCommit = signal()
    const late = db.asWorker(async tx => {
      const { tasks } = await say(tx, scene, { threadId, content: 'late', calls: [vibe] })
      isLocked.give()
      await mayCommit.given
      return tasks[0]?.id
    })
    await isLocked.given
    const given = give(held)
    await someoneWaits()
    mayCommit.give()
    expect(await given).toBe(true)
    const next = await takeOne()
    expect(next.taskId).toBe(await late)
    await give(next)
  })

  it('numbers its tasks in the order of their commits', async () => {
    const key = 'chore:order'
    await db.asWorker(tx => enqueue(tx, key, { taskId: null }, inSeconds(60)))
    const isLocked = signal()
    const mayCommit = signal()
    const first = db.asWorker(async tx => {
      await enqueue(tx, key, { taskId: null }, inSeconds(60))
      isLocked.give()
      await mayCommit.given
    })
    await isLocked.given
    const second = db.asWorker(tx => enqueue(tx, key, { taskId: null }, inSeconds(90)))
    await someoneWaits()
    mayCommit.give()
    await Promise.all([first, second])
    const items = await db.asWorker(tx =>
      tx.selectFrom('mailbox').select(['id', 'readyAt']).where('lane', '=', key).orderBy('id').execute(),
    )
    expect(items.map(item => item.readyAt)).toEqual(items.map(item => item.readyAt).sort())
  })

  it('does not let messages that call agents in opposite orders block each other', async () => {
    const oneEach = [
      await hireAgent(db, scene, 'north', { mailbox: 'agent' }),
      await hireAgent(db, scene, 'south', { mailbox: 'agent' }),
    ]
    const rounds = Array.from({ length: 20 }, async (_, round) => {
      const threadId = await startThread(db, scene)
      return ask(threadId, round % 2 === 0 ? oneEach : oneEach.toReversed())
    })
    const asked = await Promise.all(rounds)
    expect(asked.flatMap(({ tasks }) => tasks)).toHaveLength(40)
    for (let claims = await take(); claims.length > 0; claims = await take()) {
      for (const claimed of claims) await give(claimed)
    }
  })

  it('does not let a message and the end of a task block each other, whichever comes first', async () => {
    for (const messageFirst of [true, false]) {
      const threadId = await startThread(db, scene)
      await ask(threadId)
      const held = await takeOne()
      const isLocked = signal()
      const mayGoOn = signal()
      const send = async () =>
        db.asWorker(async tx => {
          if (messageFirst) {
            await lockThread(tx, threadId)
            isLocked.give()
            await mayGoOn.given
          }
          return say(tx, scene, { threadId, content: 'next', calls: [vibe] })
        })
      const complete = async () =>
        db.asWorker(async tx => {
          await lockThread(tx, threadId)
          if (!messageFirst) {
            isLocked.give()
            await mayGoOn.given
          }
          expect(await holdsLane(tx, held)).toBe(true)
          await openTask(tx, held.taskId ?? '')
          return release(tx, held, { kind: 'done' })
        })
      const first = messageFirst ? send() : complete()
      await isLocked.given
      const second = messageFirst ? complete() : send()
      await someoneWaits()
      mayGoOn.give()
      await Promise.all([first, second])
      await give(await takeOne())
    }
  })

  it('accepts work from a producer that uses another connection for every transaction', async () => {
    const threadId = await startThread(db, scene)
    const asked: (string | undefined)[] = []
    for (let round = 0; round < 3; round++) {
      const fresh = openDatabase({ url: database.url, poolSize: 1 })
      const { tasks } = await fresh.asWorker(tx => say(tx, scene, { threadId, content: 'hi', calls: [vibe] }))
      asked.push(tasks[0]?.id)
      await fresh.close()
    }
    for (const taskId of asked) {
      const claimed = await takeOne()
      expect(claimed.taskId).toBe(taskId)
      await give(claimed)
    }
  })

  it('is claimed by one of many workers that want it', async () => {
    const threads = await Promise.all(Array.from({ length: 10 }, () => startThread(db, scene)))
    await Promise.all(threads.map(threadId => ask(threadId)))
    const claims = (await Promise.all(Array.from({ length: 8 }, (_, index) => take(`w:${index}:`, 3)))).flat()
    expect(new Set(claims.map(claimed => claimed.lane)).size).toBe(claims.length)
    const rest = await take('w:9:', 50)
    expect(claims.length + rest.length).toBe(10)
    for (const claimed of [...claims, ...rest]) await give(claimed)
  })

  it('wakes workers only for work that is due', async () => {
    const heard: string[] = []
    watcher.on('notification', ({ channel }) => heard.push(channel))
    await watcher.query('listen openvibe_work')
    await db.asWorker(tx => enqueue(tx, 'chore:later', { taskId: null }, inSeconds(60)))
    await watcher.query('select 1')
    expect(heard).toEqual([])
    await ask(await startThread(db, scene), [vibe, coder])
    await watcher.query('select 1')
    expect(heard).toEqual(['openvibe_work'])
    await watcher.query('unlisten *')
    for (const claimed of await take()) await give(claimed)
  })

  it('is freed when the lease runs out, and not before', async () => {
    await ask(await startThread(db, scene))
    const held = await takeOne()
    expect(await db.asWorker(freeExpiredLanes)).toBe(0)
    await db.asWorker(tx =>
      tx
        .updateTable('lanes')
        .set({ leaseUntil: inSeconds(-1) })
        .where('key', '=', held.lane)
        .execute(),
    )
    expect(await db.asWorker(freeExpiredLanes)).toBe(1)
    const again = await takeOne('two:2:b')
    expect(again).toMatchObject({ taskId: held.taskId, epoch: held.epoch + 1, attempt: 2 })
    await give(again)
  })

  it('is freed at once if its owner is known to be dead; the old epoch counts until a worker claims it', async () => {
    await ask(await startThread(db, scene))
    const held = await takeOne('host:77:x')
    const renewHeld = () => db.asWorker(tx => renew(tx, 'host:77:x', [held], leaseMs))
    expect(await releaseLeases(db, 'host:7:')).toBe(0)
    expect(await releaseLeases(db, 'host:77:')).toBe(1)
    expect(await renewHeld()).toEqual(new Set([held.lane]))
    await releaseLeases(db, 'host:77:')
    const again = await takeOne('host:78:y')
    expect(again).toMatchObject({ lane: held.lane, taskId: held.taskId, epoch: held.epoch + 1, attempt: 2 })
    expect(await db.asWorker(tx => holdsLane(tx, held))).toBe(false)
    expect(await renewHeld()).toEqual(new Set())
    expect(await give(held)).toBe(false)
    expect(await give(again)).toBe(true)
  })

  it('is renewed without a wait for another lane that is locked, which still counts as held', async () => {
    await askOne(await startThread(db, scene))
    await askOne(await startThread(db, scene))
    const held = [await takeOne(), await takeOne()]
    const [busy, quiet] = held
    if (!busy || !quiet) throw new Error('Two lanes were not taken.')
    await watcher.query(
      `update lanes set lease_until = lease_until - interval '3 seconds' where key = any ($1)`,
      [held.map(({ lane }) => lane)],
    )
    const renewed = await db.asWorker(async writing => {
      await holdsLane(writing, busy)
      return db.asWorker(tx => renew(tx, 'one:1:a', held, leaseMs))
    })
    expect(renewed).toEqual(new Set([busy.lane, quiet.lane]))
    const [left, prolonged] = [await laneRow(busy.lane), await laneRow(quiet.lane)]
    const laterMs = Date.parse(prolonged.leaseUntil ?? '') - Date.parse(left.leaseUntil ?? '')
    expect(laterMs).toBeGreaterThan(2_000)
    for (const one of held) await give(one)
  })

  it('stays free if a renewal comes after its release', async () => {
    const threadId = await startThread(db, scene)
    await askOne(threadId)
    const next = await askOne(threadId)
    const held = await takeOne()
    expect(await give(held)).toBe(true)
    expect(await db.asWorker(tx => renew(tx, 'one:1:a', [held], leaseMs))).toEqual(new Set())
    expect(await db.asWorker(tx => holdsLane(tx, held))).toBe(false)
    const again = await takeOne()
    expect(again.taskId).toBe(next)
    await give(again)
  })

  it('without work that is due gets its true time', async () => {
    const key = 'chore:quiet'
    const at = inSeconds(60)
    await db.asWorker(tx => enqueue(tx, key, { taskId: null }, at))
    await db.asWorker(tx => lockLanes(tx, [key]))
    expect(Date.parse((await laneRow(key)).nextReady ?? '')).toBeLessThan(Date.parse(at))
    expect(await take()).toEqual([])
    expect(Date.parse((await laneRow(key)).nextReady ?? '')).toBe(Date.parse(at))
  })

  describe('of a workspace that runs at most two tasks at once', () => {
    const allow = (tasksAtOnce: number) =>
      db.asWorker(tx => tx.updateTable('workspaces').set({ tasksAtOnce }).execute())
    beforeAll(() => allow(2))
    afterAll(() => allow(20))

    it('waits until another one is released; the lane that has waited longest is first', async () => {
      const asked: (string | undefined)[] = []
      for (let round = 0; round < 4; round++) asked.push(await askOne(await startThread(db, scene)))
      const both = await take()
      expect(both.map(({ taskId }) => taskId)).toEqual(asked.slice(0, 2))
      expect(await take('two:2:b')).toEqual([])
      for (const expected of asked.slice(2)) {
        const [first] = both.splice(0, 1)
        if (first) await give(first)
        const [next, ...more] = await take()
        expect(next?.taskId).toBe(expected)
        expect(more).toEqual([])
        if (next) both.push(next)
      }
      for (const claimed of both) await give(claimed)
    })

    it('keeps its turn against a lane that has more work', async () => {
      await allow(1)
      const [busy, other] = [await startThread(db, scene), await startThread(db, scene)]
      const asked = [await askOne(busy), await askOne(other), await askOne(busy), await askOne(busy)]
      for (const expected of asked) {
        const claimed = await takeOne()
        expect(claimed.taskId).toBe(expected)
        expect(await take()).toEqual([])
        await give(claimed)
      }
      await allow(2)
    })

    it('is not claimed by two workers that count at the same time', async () => {
      for (let round = 0; round < 6; round++) await ask(await startThread(db, scene))
      const claims = (await Promise.all(['one:1:a', 'two:2:b', 'three:3:c'].map(name => take(name)))).flat()
      expect(claims).toHaveLength(2)
      await allow(5)
      await db.asWorker(freeExpiredLanes)
      const more = await take()
      expect(more).toHaveLength(3)
      for (const claimed of [...claims, ...more]) await give(claimed)
      for (const claimed of await take()) await give(claimed)
      await allow(2)
    })

    it('does not delay a chore', async () => {
      for (let round = 0; round < 3; round++) await ask(await startThread(db, scene))
      const full = await take()
      await db.asWorker(tx => enqueue(tx, 'chore:sweep', { taskId: null }))
      const chores = await take()
      expect(chores.map(({ lane }) => lane)).toEqual(['chore:sweep'])
      for (const claimed of [...full, ...chores]) await give(claimed)
      for (const claimed of await take()) await give(claimed)
    })
  })

  it('costs no more to claim among 100,000 others', async () => {
    const root = await db.connect()
    await root.query(`
      insert into lanes (key, next_ready)
      select 'chore:idle:' || n, case when n % 2 = 0 then now() + interval '1 day' end from generate_series(1, 100000) n`)
    await root.query('analyze lanes')
    const { rows } = await root.query<{ 'QUERY PLAN': string }>(`
      explain select * from lanes
      where owner is null and next_ready is not null and next_ready <= now()
      order by next_ready limit 1 for no key update skip locked`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using lanes_due')
    expect(plan).not.toContain('Sort')
    await root.end()
    await ask(await startThread(db, scene))
    expect(await take()).toHaveLength(1)
  })
})
