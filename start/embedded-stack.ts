import pino from 'pino'
import type { Env } from '../server/env.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import type { Say } from './supervisor.ts'

export type EmbeddedStack = Pick<EmbeddedDatabase, 'broken' | 'migrate' | 'stop'> & {
  /** What every child is told, just as a Supabase project would be named to it. */
  childEnv: Record<string, string>
  /** What only the process that plays Supabase may know besides. */
  webEnv: Record<string, string>
}

export async function openEmbeddedStack({ env, say }: { env: Env; say: Say }): Promise<EmbeddedStack> {
  const log = pino({ level: env.logLevel, name: 'start' })
  const database = await openEmbeddedDatabase({ env, log, say })
  const { url, authUrl, superuserUrl, secrets } = database.postgres
  return {
    ...database,
    childEnv: {
      DATABASE_URL: url,
      DATABASE_SESSION_URL: url,
      SUPABASE_URL: `http://${reachOurselves(env.host)}:${env.port}`,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      SUPABASE_JWT_SECRET: secrets.jwtSecret,
    },
    webEnv: { OPENVIBE_LOCAL_AUTH_URL: authUrl, OPENVIBE_LOCAL_SUPERUSER_URL: superuserUrl },
  }
}

/** Where this machine reaches what listens on `host`. */
function reachOurselves(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
