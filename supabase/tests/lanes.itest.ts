import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/client.ts'
import { type Claim, claim, holdsLane, release, releaseLeases, renew } from '../../server/db/lanes.ts'
import { hireAgent, type Scene, type SceneAgent, say, setScene, startThread } from './conversation.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './start-test-postgres.ts'

const lease = 15_000

describe('a lane', () => {
  let database: TestDatabase
  let db: Database
  let scene: Scene
  let vibe: SceneAgent

  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase({ url: database.url })
    scene = await setScene(db)
    vibe = await hireAgent(db, scene, 'vibe')
  })

  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const take = (worker = 'one:1:a', wanted = 10) =>
    db.asWorker(tx => claim(tx, worker, { leaseMs: lease, wanted }))
  const give = (claimed: Claim) => db.asWorker(tx => release(tx, claimed, { kind: 'done' }))
  const ask = (threadId: string) =>
    db.asWorker(tx => say(tx, scene, { threadId, content: '@vibe hello', calls: [vibe] }))

  it('gives its tasks out one at a time, first in first out', async () => {
    const threadId = await startThread(db, scene)
    const asked = [await ask(threadId), await ask(threadId), await ask(threadId)]
    const given: (string | null)[] = []
    for (let round = 0; round < 3; round++) {
      const [first, ...others] = await take()
      expect(others).toEqual([])
      expect(await take('two:2:b')).toEqual([])
      if (!first) throw new Error('nothing to claim')
      given.push(first.taskId)
      await give(first)
    }
    expect(given).toEqual(asked.map(({ tasks }) => tasks[0]?.id))
    expect(await take()).toEqual([])
  })

  it('is freed at once when its owner is known to be dead, and the old epoch is refused once it was claimed anew', async () => {
    await ask(await startThread(db, scene))
    const [held] = await take('host:77:x')
    if (!held) throw new Error('nothing to claim')
    expect(await releaseLeases(db, 'host:7:')).toBe(0)
    expect(await releaseLeases(db, 'host:77:')).toBe(1)
    expect(await db.asWorker(tx => renew(tx, 'host:77:x', [held], lease))).toEqual(new Set([held.lane]))
    await releaseLeases(db, 'host:77:')
    const [again] = await take('host:78:y')
    if (!again) throw new Error('nothing to claim')
    expect(again).toMatchObject({ lane: held.lane, taskId: held.taskId, epoch: held.epoch + 1, attempt: 2 })
    expect(await db.asWorker(tx => holdsLane(tx, held))).toBe(false)
    expect(await db.asWorker(tx => renew(tx, 'host:77:x', [held], lease))).toEqual(new Set())
    expect(await give(held)).toBe(false)
    expect(await give(again)).toBe(true)
  })
})
