/**
 * Writes server/db/schema.gen.ts and supabase/schema.sql from the migrated database. With `--check` it only
 * says whether they are up to date. DATABASE_URL names a migrated database; without it a temporary one is
 * made.
 */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dumpSchema } from './dump-schema.ts'

const check = process.argv.includes('--check')
const schemaFile = fileURLToPath(new URL('../supabase/schema.sql', import.meta.url))

const role = `'admin' | 'member' | 'guest'`

/** The types that our parser (server/db/client.ts) makes of these. */
const typeMapping = { int8: 'number', timestamptz: 'string', jsonb: 'unknown', bytea: 'Buffer' }

/** Columns of text with a check constraint, as unions of the allowed values. */
const columns = {
  'workspace_members.role': role,
  'invites.role': role,
  'former_members.role': role,
  'api_keys.scope': `'read' | 'write' | 'admin'`,
  'workspaces.follow_ups': `Generated<'off' | 'asker' | 'everyone'>`,
  'workspaces.routing': `Generated<'off' | 'router'>`,
  'workspaces.forks_begin_with': `Generated<'thread' | 'message'>`,
  'workspaces.search_language': `Generated<'simple' | 'english' | 'danish' | 'dutch' | 'finnish' | 'french' | 'german' | 'italian' | 'norwegian' | 'portuguese' | 'russian' | 'spanish' | 'swedish' | 'turkish'>`,
  'search_entries.source': `Generated<'message' | 'fork' | 'file'>`,
  'channels.kind': `'public' | 'private' | 'direct'`,
  'messages.author_type': `'human' | 'agent' | 'system'`,
  'forks.status': `Generated<'active' | 'resolved' | 'abandoned'>`,
  'fork_results.state': `'draft' | 'published'`,
  'thread_participants.kind': `'user' | 'agent'`,
  'attachments.state': `Generated<'uploading' | 'stored'>`,
  'notifications.kind': `'ask' | 'mention' | 'reply' | 'result' | 'reminder' | 'direct' | 'message'`,
  'ledger_entries.due_on': 'string | null',
  'ledger_entries.kind': `'decision' | 'todo'`,
  'ledger_entries.source': `'result' | 'message'`,
  'ledger_entries.source_state': `Generated<'there' | 'edited' | 'deleted'>`,
  'ledger_entries.status': `Generated<'open' | 'doing' | 'done' | 'dropped' | 'superseded'>`,
  'ledger_notices.kind': `'assigned' | 'due' | 'overdue' | 'done' | 'failed' | 'source'`,
  'ledger_entries.change': `Generated<'created' | 'edited' | 'moved' | 'given' | 'taken_back' | 'accepted' | 'superseded' | 'result' | 'source' | 'task'>`,
  'channel_notices.level': `Generated<'all' | 'mentions' | 'nothing'>`,
  'presence.state': `'online' | 'away'`,
  'profiles.theme': `Generated<'light' | 'dark' | 'system'>`,
  'instance_settings.signups': `Generated<'open' | 'invited'>`,
  'instance_settings.workspaces': `Generated<'anyone' | 'admins'>`,
  'instance_settings.proof': `Generated<'trusted' | 'mail' | 'none'>`,
  'agent_configs.effort': `Generated<'low' | 'medium' | 'high'>`,
  'mailbox.state': `Generated<'ready' | 'parked'>`,
  'agent_configs.mailbox': `Generated<'conversation' | 'agent'>`,
  'agent_configs.reply_mode': `Generated<'text' | 'tool'>`,
  'agent_config_versions.origin': `Generated<'form' | 'file' | 'code' | 'database'>`,
  'tasks.task_type': `Generated<'message_response' | 'fork_resolution'>`,
  'tasks.origin': `Generated<'message' | 'regenerate' | 'replay' | 'test' | 'child' | 'schedule' | 'webhook' | 'api' | 'todo' | 'resolve' | 'opening' | 'routing' | 'reading'>`,
  'tasks.status': `Generated<'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'>`,
  'tasks.stop_reason': `'end_turn' | 'no_reply' | 'max_turns' | 'max_tokens' | 'budget_exceeded' | 'timeout' | 'refusal' | 'error' | 'invalid_tool_call' | 'no_tool_call' | 'cancelled' | null`,
}

async function migratedDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const { startTestPostgres } = await import('../supabase/local/scratch-postgres.ts')
  const postgres = await startTestPostgres()
  const database = await postgres.createDatabase()
  return { url: database.url, stop: () => postgres.stop() }
}

const database = await migratedDatabase()
try {
  generateTypes(database.url)
  await writeSchema(database.url)
} finally {
  await database.stop()
}

function generateTypes(url: string) {
  try {
    execFileSync(
      process.execPath,
      [
        fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
        '--dialect=postgres',
        `--url=${url}`,
        '--include-pattern=public.*',
        '--camel-case',
        '--numeric-parser=number',
        `--type-mapping=${JSON.stringify(typeMapping)}`,
        `--overrides=${JSON.stringify({ columns })}`,
        '--out-file=server/db/schema.gen.ts',
        '--log-level=error',
        ...(check ? ['--verify'] : []),
      ],
      // Its parser of overrides asks for the TypeScript 5 API, warns that it is missing and uses the text
      // unchanged.
      { stdio: ['ignore', 'pipe', 'ignore'], cwd: fileURLToPath(new URL('..', import.meta.url)) },
    )
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) console.error(String(error.stdout))
    reportDifference('server/db/schema.gen.ts')
  }
}

async function writeSchema(url: string) {
  const schema = await dumpSchema(url)
  if (!check) await writeFile(schemaFile, schema)
  else if ((await readFile(schemaFile, 'utf8')) !== schema) reportDifference('supabase/schema.sql')
}

function reportDifference(file: string) {
  console.error(`${file} does not match the migrations. Run \`npm run db:types\` and commit the file.`)
  process.exitCode = 1
}
