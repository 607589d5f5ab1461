import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../local/postgres.ts'
import { loadSecrets } from '../local/secrets.ts'

const log = { info() {}, warn() {}, error() {} }
const holder = fileURLToPath(new URL('../../testing/processes/hold-data-folder.ts', import.meta.url))

describe('a data folder', () => {
  let dataDir: string
  let child: ChildProcess | undefined

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'openvibe-test-'))
  })
  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
      // The next start stops the Postgres that a killed one left running.
      await (await start()).stop()
    }
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = () => startPostgres({ dataDir, log, settings: { fsync: 'off' } })

  /** Starts another OpenVibe, in a process of its own. */
  async function holdElsewhere() {
    child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.stdout) await once(child.stdout, 'data')
    return child
  }

  async function readPostmaster(): Promise<number> {
    return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  }

  async function query(url: string, text: string): Promise<unknown[]> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  it('keeps its data over a restart, and shows its secrets only to its owner', async () => {
    const first = await start()
    await query(first.url, 'create table public.kept as select 1 as one')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select * from public.kept')).toEqual([{ one: 1 }])
    expect(second.secrets).toEqual(first.secrets)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    await second.stop()
  })

  it('is refused while another OpenVibe uses it', async () => {
    const other = await holdElsewhere()
    await expect(start()).rejects.toMatchObject({
      reason: 'data_folder_in_use',
      message: expect.stringContaining(`process ${other.pid}`),
    })
  })

  it('is free again after its OpenVibe was killed, whose Postgres is stopped', async () => {
    const other = await holdElsewhere()
    const orphan = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(process.kill(orphan, 0)).toBe(true)

    const postgres = await start()
    const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    expect(pid).not.toBe(orphan)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('is free at once after OpenVibe and its Postgres were killed in one go, again and again', async () => {
    await (await start()).stop()
    for (const time of [1, 2, 3]) {
      const other = await holdElsewhere()
      const postmaster = await readPostmaster()
      process.kill(-postmaster, 'SIGKILL')
      other.kill('SIGKILL')
      const postgres = await start()
      expect(await query(postgres.url, `select ${time} as time`)).toEqual([{ time }])
      await postgres.stop()
    }
  })

  it('is free when the number of its Postgres belongs to a dead process that nobody has collected', async () => {
    await (await start()).stop()
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [said] = await once(parent.stdout, 'data')
      const zombie = Number(String(said))
      await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(' Z ')
      await writeFile(
        join(dataDir, 'postgres/postmaster.pid'),
        `${zombie}\n${join(dataDir, 'postgres')}\n0\n0\n`,
      )
      await (await start()).stop()
    } finally {
      parent.kill('SIGKILL')
    }
  })

  it('waits for the processes of a killed Postgres that still work in it', async () => {
    await (await start()).stop()
    const folder = join(dataDir, 'postgres')
    // Named as Postgres names its processes, and slow to end.
    const slow = spawn('bash', ['-c', "exec -a 'postgres: checkpointer' sleep 1"], { cwd: folder })
    const ended = once(slow, 'exit').then(() => 'the old one ended')
    await writeFile(join(folder, 'postmaster.pid'), `${2 ** 22 - 1}\n${folder}\n0\n0\n`)
    const started = start()
    expect(await Promise.race([ended, started.then(() => 'the new one started')])).toBe('the old one ended')
    await (await started).stop()
  })

  it('is not held by a process that only has the number of the one that held it', async () => {
    const lock = JSON.stringify({ pid: process.pid, started: 'at another time' })
    await writeFile(join(dataDir, 'openvibe.lock'), lock)
    const postgres = await start()
    await postgres.stop()
  })

  it('opens with new secrets if the old ones were lost', async () => {
    const first = await start()
    await first.stop()
    await rm(join(dataDir, 'secrets.json'))
    const second = await start()
    expect(second.secrets.jwtSecret).not.toBe(first.secrets.jwtSecret)
    expect(await query(second.url, 'select current_user as name')).toEqual([{ name: 'postgres' }])
    await second.stop()
  })

  it('keeps the key of stored credentials if others are lost, and gets one if it is older than the key', async () => {
    const first = await loadSecrets(dataDir)
    const { encryptionKey, ...older } = first
    await writeFile(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ encryptionKey, passwords: first.passwords }),
    )
    expect(await loadSecrets(dataDir)).toMatchObject({ encryptionKey, passwords: first.passwords })
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(older))
    const updated = await loadSecrets(dataDir)
    expect(updated).toMatchObject(older)
    expect(updated.encryptionKey).toMatch(/^[\w-]{64}$/)
    expect(updated.push).toEqual(first.push)
    const { push: _, ...oldest } = older
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(oldest))
    const { publicKey, privateKey } = (await loadSecrets(dataDir)).push
    expect([publicKey, privateKey].map(key => Buffer.from(key, 'base64url').length)).toEqual([65, 32])
  })

  it('is never emptied, no matter what is in the place of the database', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/precious'), 'data')
    await expect(start()).rejects.toMatchObject({ reason: 'data_folder_foreign' })
    expect(await readFile(join(dataDir, 'postgres/precious'), 'utf8')).toBe('data')
  })

  it('is refused if a newer OpenVibe or another Postgres made it', async () => {
    const postgres = await start()
    await query(postgres.superuserUrl, `comment on schema realtime is 'openvibe 999 digest'`)
    await postgres.stop()
    await expect(start()).rejects.toMatchObject({ reason: 'data_folder_too_new' })

    const version = join(dataDir, 'postgres/PG_VERSION')
    await writeFile(version, '16\n')
    await expect(start()).rejects.toMatchObject({ reason: 'data_folder_foreign' })
  })
})
