import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  findAlive,
  listTree,
  runStart,
  runStartBelowParent,
  type StartUnderTest,
} from '../testing/processes/run-start.ts'
import { findFreePort } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'openvibe-start-'))
const dataDir = join(folder, 'data')
const readyLine = /OpenVibe is ready on/

let port: number
let started: StartUnderTest[] = []
let seen: number[] = []

beforeEach(async () => {
  port = await findFreePort()
})

afterEach(async () => {
  for (const start of started) start.process.kill('SIGTERM')
  await Promise.all(started.map(start => start.exitCode))
  await expectNothingLeft()
  started = []
  seen = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('everything runs, and a child gets the embedded stack the same way as a Supabase project', async () => {
  const start = await startReady()

  const { env } = await askWeb()
  expect(env.supabase).toMatchObject({ url: `http://127.0.0.1:${port}`, jwtSecret: expect.any(String) })
  expect(env.offlineModelUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(start.output()).toContain(`OpenVibe is ready on http://localhost:${port} (offline model: `)
})

test('Ctrl-C lets the children finish, stops the database after them and leaves nothing behind', async () => {
  const start = await startReady()

  start.pressKeys('SIGINT')

  expect(await start.exitCode).toBe(0)
  expect(start.output()).toContain('worker finished its work')
  await expectNothingLeft()
})

test('a second Ctrl-C does not wait for a child that won’t end', async () => {
  const start = await startReady({ FIXTURE_WORKER: 'stubborn' })

  const exited = vi.fn()
  start.exitCode.then(exited)
  await vi.waitFor(
    () => {
      if (!exited.mock.calls.length) start.pressKeys('SIGINT')
      expect(exited).toHaveBeenCalled()
    },
    { timeout: 8_000, interval: 100 },
  )

  await expectNothingLeft()
})

test('after kill −9 the children end by themselves, and the next start takes over', async () => {
  const killed = await startReady()
  const before = seen

  killed.process.kill('SIGKILL')
  await startReady()

  expect(await findAlive(before)).toEqual([])
})

test('when npm is killed, the processes that it started end too', async () => {
  const start = runStartBelowParent({ PORT: String(port), OPENVIBE_DATA_DIR: dataDir })
  await remember(start)

  start.process.kill('SIGKILL')

  await vi.waitFor(expectNothingLeft, { timeout: 10_000, interval: 50 })
})

test('a port in use is reported before anything is started', async () => {
  const other = createServer().listen(port, '127.0.0.1')

  const start = runStart({ PORT: String(port), OPENVIBE_DATA_DIR: join(folder, 'unused') })

  expect(await start.exitCode).toBe(1)
  expect(start.output()).toBe(
    `Port ${port} is used by another program. Stop that program, or start with PORT=${port + 1}.\n`,
  )
  expect(existsSync(join(folder, 'unused'))).toBe(false)
  other.close()
})

test('a half-set Supabase project is refused with the names of the missing variables', async () => {
  const start = runStart({
    PORT: String(port),
    SUPABASE_URL: 'https://abcd.supabase.co',
    DATABASE_URL: 'postgres://h/d',
  })

  expect(await start.exitCode).toBe(1)
  expect(start.output()).toContain(
    'SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_SESSION_URL are missing',
  )
})

test('with a Supabase project nothing embedded is started', async () => {
  const project = {
    SUPABASE_URL: 'https://abcd.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'publishable',
    SUPABASE_SECRET_KEY: 'secret',
    DATABASE_URL: 'postgresql://user@db.example/postgres',
    DATABASE_SESSION_URL: 'postgresql://user@session.example/postgres',
  }
  await startReady({ ...project, OPENVIBE_DATA_DIR: join(folder, 'unused'), FIXTURE_WORKER: 'idle' })

  const { env } = await askWeb()
  expect(env.supabase).toMatchObject({ url: project.SUPABASE_URL, databaseUrl: project.DATABASE_URL })
  expect(existsSync(join(folder, 'unused'))).toBe(false)
})

test('a data folder that another start uses is refused, and the other start continues', async () => {
  await startReady()

  const second = runStart({ PORT: String(await findFreePort()), OPENVIBE_DATA_DIR: dataDir })

  expect(await second.exitCode).toBe(1)
  expect(second.output()).toMatch(/Another OpenVibe \(process \d+\) is using .*\. Stop it first/)
  expect((await askWeb()).pid).toBeGreaterThan(0)
})

test('a dead child is replaced, the others continue', async () => {
  const start = await startReady()
  const web = await askWeb()
  const [, pid] = await start.said(/worker (\d+) works/)

  process.kill(Number(pid), 'SIGKILL')

  const [, nextPid] = await start.said(/SIGKILL\).*worker (\d+) works/s)
  expect(nextPid).not.toBe(pid)
  expect((await askWeb()).pid).toBe(web.pid)
})

test('the lanes of a dead worker are free before its lease runs out', async () => {
  const start = await startReady()
  const { env } = await askWeb()
  const [, pid] = await start.said(/worker (\d+) works/)
  await query(
    env.supabase.databaseUrl,
    `insert into lanes (key, next_ready, owner, lease_until)
     values ('agent:held', now(), '${hostname()}:${pid}:0a1b', now() + interval '1 hour')`,
  )

  process.kill(Number(pid), 'SIGKILL')
  await start.said(/SIGKILL\).*worker (\d+) works/s)

  const { rows } = await query(env.supabase.databaseUrl, `select owner from lanes where key = 'agent:held'`)
  expect(rows).toEqual([{ owner: null }])
})

test('a Postgres that was killed comes back at the same address', async () => {
  const start = await startReady()
  const { env } = await askWeb()
  const postmaster = findPostmaster()

  process.kill(postmaster, 'SIGKILL')
  await start.said(/Postgres ended unexpectedly/)

  await vi.waitFor(() => query(env.supabase.databaseUrl, 'select 1'), { timeout: 15_000, interval: 50 })
})

test('in development a changed source restarts the processes, on the same database', async () => {
  const start = await startReady({ FIXTURE_DEV: '1' })
  const [, pid] = await start.said(/worker (\d+) works/)
  const before = await askWeb()

  // Nothing tells when the watching of folders has begun, so the file is changed until that is noticed.
  await vi.waitFor(
    () => {
      utimesSync(new URL('./supervisor/run-child.ts', import.meta.url), new Date(), new Date())
      expect(start.output()).toContain('changed. Restarting')
    },
    { timeout: 20_000, interval: 500 },
  )
  const [, nextPid] = await start.said(/changed\. Restarting.*worker (\d+) works.*Ready again/s)
  expect(nextPid).not.toBe(pid)
  // A change that was noticed later restarts them once more. Until they listen again, nobody answers.
  const after = await vi.waitFor(askWeb, { timeout: 20_000, interval: 200 })
  expect(after.env.supabase).toEqual(before.env.supabase)
})

test('a child that can’t even start ends the start with a sentence', async () => {
  const start = runStart({ PORT: String(port), OPENVIBE_DATA_DIR: dataDir, FIXTURE_WORKER: 'fails' })

  expect(await start.exitCode).toBe(1)
  expect(start.output()).toContain('the worker fixture was told to fail')
  expect(start.output()).toContain('The worker process could not start. Its output is above.')
})

test.each([
  ['a newer version', '99990101000000', /was used by a newer OpenVibe/],
  ['before the first release', '20261121100000', /older than the first release.*Set OPENVIBE_DATA_DIR/],
])('a data folder from %s is refused', async (from, version, refusal) => {
  const other = { OPENVIBE_DATA_DIR: join(folder, from) }
  const start = await startReady(other)
  const { env } = await askWeb()
  await query(
    env.supabase.databaseUrl,
    `insert into supabase_migrations.schema_migrations values ('${version}')`,
  )
  start.pressKeys('SIGINT')
  await start.exitCode

  const next = runStart({ PORT: String(port), ...other })

  expect(await next.exitCode).toBe(1)
  expect(next.output()).toMatch(refusal)
})

async function startReady(env: Record<string, string> = {}): Promise<StartUnderTest> {
  const start = runStart({ PORT: String(port), OPENVIBE_DATA_DIR: dataDir, ...env })
  await remember(start)
  return start
}

async function remember(start: StartUnderTest) {
  started.push(start)
  await start.said(readyLine)
  seen = [...seen, ...(await listTree(start.process.pid ?? 0))]
}

async function expectNothingLeft() {
  expect(await findAlive(seen)).toEqual([])
}

const webAnswer = z.object({
  pid: z.number(),
  env: z.looseObject({
    offlineModelUrl: z.string(),
    supabase: z.looseObject({ databaseUrl: z.string() }),
  }),
})

async function askWeb() {
  const response = await fetch(`http://127.0.0.1:${port}/`)
  return webAnswer.parse(await response.json())
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return await client.query(text).finally(() => client.end())
}

function findPostmaster(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
