import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { openDatabase } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a connection that nobody used for some minutes is used again, with its plans', async () => {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase({ url })
  const readBackend = () =>
    db.asWorker(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return rows[0]?.pid
    })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = await readBackend()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await readBackend()).toBe(before)
  vi.advanceTimersByTime(11 * 60_000)
  expect(await readBackend()).not.toBe(before)
  await db.close()
  await drop()
})
