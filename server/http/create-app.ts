import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AccountAttempts, createAccountAttempts } from '../account-attempts.ts'
import { endPresence } from '../chat/workspaces/report-presence.ts'
import { openDatabase } from '../db/client.ts'
import { setAddressProof, setSignups, setWorkspaceCreators } from '../db/workspaces/instance-settings.ts'
import { type Env, EnvError } from '../env.ts'
import type { Log } from '../log.ts'
import { createSmtpSender, type SendMail } from '../mail/send-mail.ts'
import { createBroadcaster } from '../realtime/broadcast.ts'
import { startTelemetry } from '../telemetry/start-telemetry.ts'
import { openAgentsFolder } from './agents-folder.ts'
import { findAddressProof } from './auth/find-proof.ts'
import { offerFirstAccount } from './auth/first-account.ts'
import { createDoor } from './door.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import type { HealthProbes } from './health/health.ts'
import { createHealthProbes } from './health/health-probes.ts'
import { openPages } from './pages/pages.ts'

/**
 * The web application: everything that answers on the port, except the part that imitates Supabase in front
 * of it.
 */
export type App = {
  handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** The address that makes the first account, if there is none and not everybody may make one. */
  firstAccountUrl: string | null
  /** Called when nothing is heard of a person any more, on any page. Never rejects. */
  endPresence(userId: string): Promise<void>
  close(): Promise<void>
}

/** Opens the database and Next and puts the door in front of them. `close` closes both. */
export async function createApp(options: {
  env: Env
  log: Log
  dev: boolean
  /** Better health probes for some parts, if the caller has them. */
  healthProbes?: Partial<HealthProbes>
  /** Takes mails if no mail server is set; they can be read only on this machine. */
  inbox?: SendMail
  /** Attempts that the embedded Auth counts too. */
  ownAttempts?: AccountAttempts
}): Promise<App> {
  const { log, dev, healthProbes, ownAttempts = createAccountAttempts() } = options
  const env = requireSupabase(options.env)
  const db = openDatabase({
    url: env.supabase.databaseUrl,
    sessionUrl: env.supabase.databaseSessionUrl,
    name: 'openvibe web',
  })
  try {
    // The database refuses strangers, so it must have the settings before the first request.
    const proof = await findAddressProof(env)
    await db.asWorker(async tx => {
      await setSignups(tx, env.signups)
      await setWorkspaceCreators(tx, env.workspaces)
      await setAddressProof(tx, proof)
    })
    const firstAccountUrl = await offerFirstAccount(db, env)
    const closeFolder = await openAgentsFolder({ db, log, folder: env.agentsDir, watches: dev })
    const pages = await openPages(env, dev)
    const probes = { ...createHealthProbes(env, db), ...healthProbes }
    const sendMail = chooseSender(env, options.inbox)
    const telemetry = await startTelemetry(env, 'web')
    const door = createDoor({ env, log, db, pages, probes, dev, sendMail, ownAttempts })
    const broadcaster = createBroadcaster({ env })
    const endPresenceOf = (userId: string) =>
      endPresence(db, broadcaster, { userId, now: new Date(), log }).catch(error =>
        log.warn({ err: error }, 'could not end the presence of a person'),
      )
    return {
      ...door,
      firstAccountUrl,
      endPresence: endPresenceOf,
      close: closeAll([closeFolder, pages.close, db.close, telemetry.stop]),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Chooses how mails are sent. Null: there is no way to send a mail that reaches its reader. */
function chooseSender({ mail, reachable }: Env, inbox: SendMail | undefined): SendMail | null {
  if (mail) return createSmtpSender(mail)
  return reachable ? null : (inbox ?? null)
}

/** Returns a function that closes all `ends` in their order. */
function closeAll(ends: (() => Promise<void>)[]): () => Promise<void> {
  return async () => {
    for (const end of ends) await end()
  }
}

function requireSupabase(env: Env): EnvWithSupabase {
  if (env.supabase) return { ...env, supabase: env.supabase }
  throw new EnvError([
    {
      variables: ['SUPABASE_URL'],
      sentence:
        'The web process needs Supabase. Set all SUPABASE_ and DATABASE_ variables, or use npm start.',
    },
  ])
}
