import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Env } from '../server/env.ts'
import { LocalStackError } from '../supabase/local/local-stack-error.ts'
import { migrate } from '../supabase/local/migrate.ts'
import { type LocalPostgres, type Log, startPostgres } from '../supabase/local/postgres.ts'
import type { Say } from './supervisor/supervisor.ts'

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

/** An earlier OpenVibe that is about to end may still hold the data folder. */
const patience = 3_000

export type EmbeddedDatabase = {
  postgres: LocalPostgres
  migrate(): Promise<void>
  /** Settles when Postgres ended although nobody stopped it, and could not be started again. */
  broken: Promise<Error>
  stop(): Promise<void>
}

/** Starts the Postgres of the data folder, brings it up to date and keeps it running until it is stopped. */
export async function openEmbeddedDatabase({ env, log, say }: { env: Env; log: Log; say: Say }) {
  say('Starting Postgres …')
  const options = { dataDir: env.dataDir, log }
  let postgres = await startPatiently(options)
  let mending = Promise.resolve()
  let wanted = true

  const database: EmbeddedDatabase = {
    postgres,
    async migrate() {
      const applied = await migrate({ databaseUrl: postgres.url, folder: migrations, log })
      if (applied.length > 0) say(`Updated the database (${applied.length} migrations).`)
    },
    broken: keepRunning(),
    async stop() {
      wanted = false
      await mending.catch(() => {})
      await postgres.stop()
    },
  }

  async function keepRunning(): Promise<Error> {
    try {
      while (wanted) {
        await postgres.ended
        if (!wanted) break
        mending = mend()
        await mending
      }
      return await new Promise(() => {})
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** Starts Postgres again on the same port, so that everyone who was connected finds it. */
  async function mend() {
    say('Postgres ended unexpectedly. It restarts …')
    await postgres.stop()
    postgres = await startPostgres({ ...options, port: postgres.port })
  }

  try {
    await database.migrate()
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function startPatiently(options: { dataDir: string; log: Log }): Promise<LocalPostgres> {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await startPostgres(options)
    } catch (error) {
      const held = error instanceof LocalStackError && error.reason === 'data_folder_in_use'
      if (!held || Date.now() > until) throw error
      await pause(200)
    }
  }
}
