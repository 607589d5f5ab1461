import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { LocalStackError } from './local-stack-error.ts'
import type { Log } from './postgres.ts'

type MigrateOptions = {
  /** Logs in as the role `postgres`, like `supabase db push`. */
  databaseUrl: string
  folder: string
  log: Log
}

type Migration = { version: string; name: string; file: string }

/** Any number that is not used for another lock in this database. */
const lockKey = 7_201_502_025

/**
 * Applies the migrations that the database does not have yet, in order, each in a transaction of its own. It
 * records them where the Supabase CLI records them, so that each of the two can continue after the other.
 * Returns the applied versions.
 */
export async function migrate({ databaseUrl, folder, log }: MigrateOptions): Promise<string[]> {
  const known = await listMigrations(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(history)
    const applied = await readApplied(client)
    refuseUnknown(applied, known)

    const pending = known.filter(migration => !applied.has(migration.version))
    for (const migration of pending) {
      await apply(client, join(folder, migration.file), migration)
      log.info({ migration: migration.file }, 'applied a migration')
    }
    return pending.map(migration => migration.version)
  } finally {
    await client.end()
  }
}

/** The migrations of a folder, oldest first. Files that are not named like one are none. */
async function listMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).sort()
  return files.flatMap(file => {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
    return version && name !== undefined ? [{ version, name, file }] : []
  })
}

const history = `
  set client_min_messages = 'warning';
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key,
    statements text[],
    name text
  );
  reset client_min_messages;
`

async function readApplied(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  return new Set(rows.map(row => row.version))
}

/**
 * Migrations that ran here and are not in the folder: those of a newer OpenVibe, or, if all are older than the first of
 * the folder, those from before the migrations were rewritten (docs/decisions/034-migrations.md).
 */
function refuseUnknown(applied: Set<string>, known: Migration[]) {
  const versions = new Set(known.map(migration => migration.version))
  const unknown = [...applied].filter(version => !versions.has(version)).sort()
  if (unknown.length === 0) return
  const first = known[0]?.version
  if (first && unknown.every(version => version < first)) {
    throw new LocalStackError(
      'data_folder_too_old',
      'The database was created by a version older than the first release of OpenVibe, and this version can’t update it. Its data was not changed. Set OPENVIBE_DATA_DIR to a new folder to start from scratch. To keep the old data, run the old version on the old folder and read the messages through its API (docs/api.md).',
    )
  }
  throw new LocalStackError(
    'data_folder_too_new',
    `The database was used by a newer OpenVibe: it has migrations that this OpenVibe does not know (${unknown.join(', ')}). Update this OpenVibe, or use another database.`,
  )
}

async function apply(client: pg.Client, path: string, { version, name, file }: Migration) {
  const text = await readFile(path, 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
      [version, [text], name],
    )
    await client.query('commit')
    await client.query('reset all')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new LocalStackError('migration_failed', `Migration ${file} failed: ${tellFailure(cause, text)}`, {
      cause,
    })
  }
}

/** Returns the place of an error in the file. Postgres counts characters; people look for lines. */
function tellFailure(cause: unknown, text: string): string {
  if (!(cause instanceof pg.DatabaseError)) return String(cause)
  const line = cause.position ? ` (line ${text.slice(0, Number(cause.position)).split('\n').length})` : ''
  return [`${cause.message}${line}`, cause.detail, cause.hint, cause.where].filter(Boolean).join('. ')
}
