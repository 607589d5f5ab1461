import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalStackError } from './local-stack-error.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The files of one Postgres, and the program and account that run them. */
export type PostgresCluster = { folder: string; binaries: PostgresBinaries; account: PostgresAccount }

const major = '17'

/**
 * The classes of letters come from the system, because text search and trigrams ask the C library which
 * characters are letters; the names of that locale differ between systems. Order and case come from Postgres'
 * own C.UTF-8, so that an update of the system can never make an index invalid.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Returns whether the folder holds a Postgres that we can run. Refuses a folder that holds anything else. */
export async function hasCluster(folder: string): Promise<boolean> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(allowMissing))?.trim()
  if (version === major) return true
  if (version) {
    throw new LocalStackError(
      'data_folder_foreign',
      `${folder} was created by Postgres ${version}, but this OpenVibe runs Postgres ${major}. Use the OpenVibe that created the folder, or set OPENVIBE_DATA_DIR to another folder.`,
    )
  }
  const files = await readdir(folder).catch(allowMissing)
  if (files === undefined) return false
  throw new LocalStackError(
    'data_folder_foreign',
    `${folder} does not contain a database that OpenVibe can read. Move the folder away, or set OPENVIBE_DATA_DIR to another folder.`,
  )
}

/**
 * Creates the files of an empty Postgres, which can be reached only by TCP from this machine and with a
 * password. The files are moved to their place only when they are complete, so that an interrupted start
 * leaves nothing half-made, and nothing that exists is ever overwritten.
 */
export async function createCluster({ folder, binaries, account }: PostgresCluster, password: string) {
  const draft = { folder: `${folder}.new`, binaries, account }
  await rm(draft.folder, { recursive: true, force: true })
  await mkdir(draft.folder, { mode: 0o700 })
  await account.own(draft.folder)
  await initialise(draft)
  const access = join(draft.folder, 'pg_hba.conf')
  await rm(access)
  await writeFile(access, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 })
  await account.own(access)
  await setSuperuserPassword(draft, password)
  await rename(draft.folder, folder)
}

async function initialise({ folder, binaries, account }: PostgresCluster) {
  let failure: unknown
  for (const characterType of characterTypes) {
    try {
      await runToEnd(account, binaries.initdb, [
        `--pgdata=${folder}`,
        '--username=supabase_admin',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--no-instructions',
      ])
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Sets the superuser's password on a stopped Postgres, without the old one. */
export async function setSuperuserPassword({ folder, binaries, account }: PostgresCluster, password: string) {
  const statement = `alter role supabase_admin password '${password.replaceAll("'", "''")}';\n`
  await runToEnd(account, binaries.postgres, ['--single', '-D', folder, 'postgres'], statement)
}

function runToEnd(account: PostgresAccount, program: string, args: string[], input = '') {
  const command = account.command(program, args)
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command.file, command.args, command.options)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) return resolve()
      const end = output.trim().slice(-2000)
      reject(new LocalStackError('postgres_failed', `Postgres could not be set up: ${end}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function allowMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
