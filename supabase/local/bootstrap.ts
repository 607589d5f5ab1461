import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { readAuthStorageSchema, readAuthStorageVersion } from './auth-storage-schema.ts'
import { LocalStackError } from './local-stack-error.ts'
import type { LocalSecrets } from './secrets.ts'

/** The revision of the SQL. Raise it with every change that an older OpenVibe must not undo. */
const revision = 2

type BootstrapOptions = { superuserUrl: string; passwords: LocalSecrets['passwords'] }

/**
 * Prepares a database with everything that migrations expect of a Supabase project: roles, schemas, the
 * tables of Auth and Storage. A mark in the database says which parts are done, so that a start with nothing
 * to do costs one query.
 */
export async function bootstrap({ superuserUrl, passwords }: BootstrapOptions): Promise<void> {
  const [schemas, factorTables, grants, libraryVersion] = await Promise.all([
    readStatements('./bootstrap.sql'),
    readStatements('./auth/factors/factor-tables.sql'),
    readStatements('./bootstrap-grants.sql'),
    readAuthStorageVersion(),
  ])
  const digest = createHash('sha256')
    .update(JSON.stringify([schemas, factorTables, grants, libraryVersion, passwords]))
    .digest('hex')

  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const mark = await readMark(client)
    if (mark.revision > revision) {
      throw new LocalStackError(
        'data_folder_too_new',
        'The data folder was last used by a newer OpenVibe. Update this OpenVibe, or set OPENVIBE_DATA_DIR to another folder.',
      )
    }
    if (mark.digest === digest) return

    const tables = await readAuthStorageSchema()
    await client.query('begin')
    await client.query(`set local client_min_messages = 'warning'`)
    await client.query(schemas)
    await createTables(client, 'supabase_auth_admin', tables.auth)
    await createTables(client, 'supabase_storage_admin', tables.storage)
    await client.query(factorTables)
    await client.query(grants)
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(
        `alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(password)}`,
      )
    }
    await client.query(
      `comment on schema realtime is ${client.escapeLiteral(`openvibe ${revision} ${digest}`)}`,
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function readStatements(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), 'utf8')
}

async function readMark(client: pg.Client): Promise<{ revision: number; digest: string }> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('realtime'), 'pg_namespace') as mark`,
  )
  const [, markedRevision = '0', digest = ''] = rows[0]?.mark?.split(' ') ?? []
  return { revision: Number(markedRevision), digest }
}

/**
 * Creates the tables. The statements begin with their schema, and only a role that may create schemas can run
 * that line, even if the schema exists.
 */
async function createTables(client: pg.Client, owner: string, statements: string) {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  const database = rows[0]?.name
  await client.query(`grant create on database ${database} to ${owner}`)
  await client.query(`set local role ${owner}`)
  // The library's own functions for claims are not part of these statements; ours, made before, stay.
  await client.query(statements)
  await client.query('reset role')
  await client.query(`revoke create on database ${database} from ${owner}`)
}
