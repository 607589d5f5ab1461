import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { LocalStackError } from '../../../supabase/local/local-stack-error.ts'
import { startPostgres } from '../../../supabase/local/postgres.ts'
import { secretsShape } from '../../../supabase/local/secrets.ts'
import { CommandError } from '../command-error.ts'

const variables = z.object({
  DATABASE_SESSION_URL: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  OPENVIBE_DATA_DIR: z.string().default('.openvibe'),
})

const silent = { info() {}, warn() {}, error() {} }

/**
 * Connects the operator to the database itself: to the one that DATABASE_URL names, else to the embedded one of the data
 * folder, which is started for this if it does not run.
 */
export async function openOperatorDatabase(
  env: Record<string, string | undefined>,
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const { DATABASE_SESSION_URL, DATABASE_URL, OPENVIBE_DATA_DIR } = variables.parse(env)
  const url = DATABASE_SESSION_URL || DATABASE_URL
  if (url) return connect(url, async () => {})
  const folder = resolve(OPENVIBE_DATA_DIR)
  try {
    await readFile(join(folder, 'secrets.json'))
  } catch {
    throw new CommandError(
      2,
      `There is no database in ${folder}. Set OPENVIBE_DATA_DIR to OpenVibe’s data folder, or DATABASE_URL to its database.`,
    )
  }
  try {
    const postgres = await startPostgres({ dataDir: folder, log: silent })
    return await connect(postgres.url, postgres.stop)
  } catch (error) {
    if (!(error instanceof LocalStackError)) throw error
    if (error.reason !== 'data_folder_in_use') throw new CommandError(3, error.message)
    return connect(await readRunningUrl(folder), async () => {})
  }
}

async function connect(url: string, stop: () => Promise<void>) {
  const client = new pg.Client({ connectionString: url, application_name: 'openvibe audit' })
  try {
    await client.connect()
  } catch {
    await stop()
    throw new CommandError(
      3,
      'The database can’t be reached. Check DATABASE_URL, and that the database runs.',
    )
  }
  return {
    client,
    async close() {
      await client.end()
      await stop()
    },
  }
}

/** Returns the address of the Postgres that the running OpenVibe has started. The fourth line of its file is the port. */
async function readRunningUrl(folder: string): Promise<string> {
  const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const { passwords } = secretsShape.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')))
  return `postgresql://postgres:${passwords.postgres}@127.0.0.1:${Number(lines[3])}/postgres`
}
