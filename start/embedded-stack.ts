import type { Env } from '../server/env.ts'
import { createLog } from '../server/log.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { releaseAllWorkers } from './release-worker.ts'
import type { Say } from './supervisor/supervisor.ts'

export type EmbeddedStack = Pick<EmbeddedDatabase, 'broken' | 'migrate' | 'stop'> & {
  /** The environment of every child, the same as with a Supabase project. */
  childEnv: Record<string, string> & { DATABASE_URL: string }
  /** The further secrets of the process that plays Supabase, which no other process may know. */
  webEnv: Record<string, string>
}

export async function openEmbeddedStack({ env, say }: { env: Env; say: Say }): Promise<EmbeddedStack> {
  // People read the normal course of a start as sentences (`say`). Log lines about the same would only come
  // between them.
  const level = env.logLevel === 'info' ? 'warn' : env.logLevel
  const log = createLog({ level, process: 'start' })
  const database = await openEmbeddedDatabase({ env, log, say })
  const { url, authUrl, secrets } = database.postgres
  await releaseAllWorkers(url).catch(async error => {
    await database.stop()
    throw error
  })
  return {
    broken: database.broken,
    migrate: database.migrate,
    stop: database.stop,
    childEnv: {
      DATABASE_URL: url,
      DATABASE_SESSION_URL: url,
      SUPABASE_URL: `http://${reachOurselves(env.host)}:${env.port}`,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      SUPABASE_JWT_SECRET: secrets.jwtSecret,
      OPENVIBE_ENCRYPTION_KEY: env.encryptionKey ?? secrets.encryptionKey,
      OPENVIBE_PUSH_PUBLIC_KEY: (env.push ?? secrets.push).publicKey,
      OPENVIBE_PUSH_PRIVATE_KEY: (env.push ?? secrets.push).privateKey,
    },
    webEnv: { OPENVIBE_LOCAL_AUTH_URL: authUrl },
  }
}

/** Returns the address at which this machine reaches a server that listens on `host`. */
function reachOurselves(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
