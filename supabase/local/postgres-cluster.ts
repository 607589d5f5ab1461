import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalStackError } from './local-stack-error.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

export const postgresMajor = '17'

/**
 * The classes of letters come from the system, because text search and trigrams ask the C library which characters are
 * letters; names of that locale differ between systems. Order and case come from Postgres' own C.UTF-8, so that an
 * update of the system can never invalidate an index.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Makes the files of an empty Postgres. It lets nobody in but over TCP from this machine, with a password. */
export async function createCluster(
  binaries: PostgresBinaries,
  account: PostgresAccount,
  clusterDir: string,
) {
  let failure: unknown
  for (const characterType of characterTypes) {
    try {
      await runToEnd(account, binaries.initdb, [
        `--pgdata=${clusterDir}`,
        '--username=supabase_admin',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--no-instructions',
      ])
      const access = join(clusterDir, 'pg_hba.conf')
      await rm(access)
      await writeFile(access, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 })
      await account.own(access)
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Sets the superuser's password on a stopped Postgres, without needing the old one. */
export async function setSuperuserPassword(
  binaries: PostgresBinaries,
  account: PostgresAccount,
  clusterDir: string,
  password: string,
) {
  const statement = `alter role supabase_admin password '${password.replaceAll("'", "''")}';\n`
  await runToEnd(account, binaries.postgres, ['--single', '-D', clusterDir, 'postgres'], statement)
}

/** The major version that made the files; null where there are none (or where making them broke off). */
export async function readClusterVersion(clusterDir: string): Promise<string | null> {
  const access = await readFile(join(clusterDir, 'pg_hba.conf'), 'utf8').catch(() => '')
  if (!access.startsWith('host all')) return null
  return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
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
      reject(
        new LocalStackError('postgres_failed', `Postgres could not be set up: ${output.trim().slice(-2000)}`),
      )
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
