import { createTRPCClient, unstable_localLink as localLink } from '@trpc/client'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { openModelGate } from '../server/agent/model/endpoints/open-model-gate.ts'
import { createAssembler } from '../server/agent/previews/create-assembler.ts'
import { openLimitDesk } from '../server/chat/limits/limit-desk.ts'
import { openMcpGate } from '../server/chat/mcp/mcp-gate.ts'
import { openWebhookDesk } from '../server/chat/webhooks/webhook-desk.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import { parseEnv } from '../server/env.ts'
import type { AccessClaims } from '../server/http/session/session.ts'
import { createLog, type Log } from '../server/log.ts'
import type { Mail } from '../server/mail/send-mail.ts'
import { createFileStore } from '../server/storage/file-store.ts'
import { createContext } from '../server/trpc/context.ts'
import { type AppRouter, appRouter } from '../server/trpc/index.ts'
import type { TestDatabase } from '../supabase/local/scratch-postgres.ts'
import type { Person, Player, Stage } from './cast.ts'

const supabase = {
  url: 'http://127.0.0.1:9',
  publishableKey: 'publishable',
  secretKey: 'secret',
  jwtSecret: null,
  databaseUrl: '',
  databaseSessionUrl: '',
}

/** The settings for other servers: in tests they are on this machine. */
export const otherServers = {
  OPENVIBE_ENCRYPTION_KEY: 'a key of at least thirty-two characters',
  OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32',
}

export interface TestStage extends Stage {
  db: Database
  databaseUrl: string
  /** Reads and writes everything, as the superuser. */
  root: pg.Client
  /** The API of a person who is not signed in. */
  stranger: Player['api']
  log: Log
  /** The lines that the API has logged. */
  lines: string[]
  /** The mails that were sent, newest last. */
  mails: Mail[]
  close(): Promise<void>
}

/**
 * Creates the API on a database, called within this process. An account is a row, as Auth would have written
 * it. Closing the stage drops the database.
 */
export async function createStage(database: TestDatabase): Promise<TestStage> {
  const db = openDatabase({ url: database.url })
  const root = new pg.Client(database.superuserUrl)
  await root.connect()

  const mails: Mail[] = []
  const env = { ...parseEnv(otherServers), supabase }
  const lines: string[] = []
  const log = createLog({ level: 'trace', process: 'test', write: line => lines.push(line) })
  const assemble = createAssembler({ db, env, files: createFileStore(supabase), log })
  const apiAs = (claims: AccessClaims | null) =>
    createTRPCClient<AppRouter>({
      links: [
        localLink({
          router: appRouter,
          createContext: async () =>
            createContext({
              session: claims && { userId: claims.sub, accessToken: 'token', claims, kind: 'cookie' },
              requestId: newId(),
              origin: 'http://orchard.test',
              log,
              db,
              env,
              assemble,
              limits: { consume: async () => undefined, admit: async () => undefined },
              limitDesk: openLimitDesk(db, log),
              mcp: openMcpGate(db, env),
              models: openModelGate(env),
              webhooks: openWebhookDesk(env),
              sendMail: async mail => void mails.push(mail),
            }),
        }),
      ],
    })

  return {
    db,
    databaseUrl: database.url,
    root,
    log,
    lines,
    mails,
    stranger: apiAs(null),
    async enter({ email, displayName }: Person) {
      const userId = newId()
      await root.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        userId,
        email,
        JSON.stringify({ display_name: displayName }),
      ])
      const exp = Math.floor(Date.now() / 1_000) + 3_600
      return { userId, api: apiAs({ sub: userId, email, exp, role: 'authenticated' }) }
    },
    async close() {
      await db.close()
      await root.end()
      await database.drop()
    },
  }
}
