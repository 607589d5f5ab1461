/** The embedded Supabase on a database of its own. The real client reaches it over HTTP, like the app. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { z } from 'zod'
import { type AccountAttempts, createAccountAttempts } from '../server/account-attempts.ts'
import { type Env, parseEnv, type SupabaseEnv } from '../server/env.ts'
import { createLocalSupabase, inboxPath } from '../supabase/local/local-supabase.ts'
import { makeSecrets } from '../supabase/local/secrets.ts'
import { listen } from './listen.ts'
import { createTestDatabase } from './postgres/database.ts'

const noApp: RequestListener = (_req, res) => void res.writeHead(404).end('the app')

const inboxAnswer = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })),
})

export async function startLocalSupabase(
  variables: Record<string, string> = {},
  /** The app behind it on the same port; by default there is none. */
  openApp: (env: Env & { supabase: SupabaseEnv }, ownAttempts: AccountAttempts) => RequestListener = () =>
    noApp,
) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'openvibe-test-'))
  const errors: unknown[] = []
  let listener: RequestListener = (_req, res) => void res.writeHead(503).end()
  const server = createServer((req, res) => listener(req, res))
  const port = await listen(server)

  const secrets = await makeSecrets()
  const supabase: SupabaseEnv = {
    ...secrets,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    databaseSessionUrl: database.url,
  }
  const env = { ...parseEnv({ PORT: String(port), OPENVIBE_DATA_DIR: dataDir, ...variables }), supabase }
  const ownAttempts = createAccountAttempts()
  const local = await createLocalSupabase({
    env,
    ownAttempts,
    authUrl: database.authUrl,
    log: { info() {}, warn() {}, error: (...entry: unknown[]) => errors.push(entry) },
  })
  const app = openApp(env, ownAttempts)
  listener = async (req, res) => {
    if (!(await local.handleRequest(req, res))) app(req, res)
  }
  server.on('upgrade', (req, socket, head) => local.handleUpgrade(req, socket, head) || socket.destroy())
  const db = new pg.Client(database.superuserUrl)
  await db.connect()

  return {
    url: supabase.url,
    port,
    secrets,
    databaseUrl: database.url,
    /** As the superuser, for checks behind the doors. */
    db,
    errors,
    client(options: { key?: string; flowType?: 'pkce' | 'implicit' } = {}) {
      const kept = new Map<string, string>()
      return createClient(supabase.url, options.key ?? secrets.publishableKey, {
        auth: {
          autoRefreshToken: false,
          flowType: options.flowType ?? 'implicit',
          storage: {
            getItem: name => kept.get(name) ?? null,
            setItem: (name, value) => void kept.set(name, value),
            removeItem: name => void kept.delete(name),
          },
        },
      })
    },
    async mailsTo(address: string) {
      const response = await fetch(`${supabase.url}${inboxPath}?to=${encodeURIComponent(address)}`, {
        headers: { accept: 'application/json' },
      })
      return inboxAnswer.parse(await response.json()).mails
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await local.stop()
      await db.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type LocalSupabaseFixture = Awaited<ReturnType<typeof startLocalSupabase>>

/** Returns the link and the digits of a mail. */
export function readMail(mail: { text: string } | undefined): { link: string; code: string } {
  const link = /http\S+/.exec(mail?.text ?? '')?.[0]
  const code = /code: (\d+)/.exec(mail?.text ?? '')?.[1]
  if (!link || !code) throw new Error('The mail holds no link or no code')
  return { link, code }
}
