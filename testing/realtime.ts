/**
 * A Realtime server on a database of its own, with real clients, and rights that a test gives and takes away.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import {
  createRealtimeServer,
  type RealtimeServer,
} from '../supabase/local/realtime/create-realtime-server.ts'
import type { RealtimeLimits } from '../supabase/local/realtime/limits.ts'
import { makeSecrets } from '../supabase/local/secrets.ts'
import { createInbox, type Inbox } from './arrivals.ts'

export const mira = '0191c2a0-0000-7000-8000-000000000001'
export const jonas = '0191c2a0-0000-7000-8000-000000000002'

type ChannelConfig = NonNullable<Parameters<SupabaseClient['channel']>[1]>['config']
type ClientOptions = Pick<RealtimeClientOptions, 'vsn' | 'heartbeatIntervalMs' | 'logger'>

export type HeardBroadcast = { event: string; payload: Record<string, unknown>; meta?: { id: string } }

export type Listening = {
  channel: RealtimeChannel
  /** 'SUBSCRIBED', or the status and the text that came with it. */
  statuses: Inbox<string>
  broadcasts: Inbox<HeardBroadcast>
  /** The messages of the server about the channel itself. */
  notices: Inbox<string>
}

export type RealtimeFixture = Awaited<ReturnType<typeof startRealtime>>

type Options = {
  database: { url: string }
  limits?: Partial<RealtimeLimits>
  allowedOrigins?: string[]
  onGone?: (userId: string) => void
}

export async function startRealtime({ database, limits, allowedOrigins, onGone }: Options) {
  const { jwtSecret, publishableKey, secretKey } = await makeSecrets()
  const db = await prepareDatabase(database)
  const warnings = createInbox<string>()
  const note = (details: unknown, sentence?: string) => warnings.push(sentence ?? String(details))
  const server = createRealtimeServer({
    databaseUrl: database.url,
    replicationUrl: database.url,
    jwtSecret,
    publishableKey,
    secretKey,
    log: { info: () => {}, warn: note, error: note },
    ...(limits && { limits }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(onGone && { onGone }),
  })
  const { host, closeHttp } = await serve(server)
  await server.start()
  const clients: SupabaseClient[] = []

  async function signToken(userId: string, { seconds = 3600, role = 'authenticated' } = {}): Promise<string> {
    return await new SignJWT({ sub: userId, role })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(jwtSecret))
  }

  /**
   * Connects a client like the app's; `readToken` is called again whenever realtime-js wants a token. The
   * first token must be there before the first subscribe, because realtime-js would send that join without
   * one.
   */
  async function connect(
    readToken: () => Promise<string | null>,
    options: ClientOptions = {},
  ): Promise<SupabaseClient> {
    const client = createClient(`http://${host}`, publishableKey, {
      accessToken: readToken,
      realtime: { reconnectAfterMs: () => 50, ...options },
    })
    clients.push(client)
    await client.realtime.setAuth()
    return client
  }

  return {
    server,
    host,
    publishableKey,
    secretKey,
    db,
    warnings,
    signToken,
    connect,
    connectAs: (userId: string, options?: ClientOptions) => connect(() => signToken(userId), options),

    connectWithSecretKey(): SupabaseClient {
      const client = createClient(`http://${host}`, secretKey, { auth: { persistSession: false } })
      clients.push(client)
      return client
    },

    allow: (userId: string, topic: string, action: 'read' | 'write' = 'read') =>
      db.query('insert into public.test_rights values ($1, $2, $3)', [userId, topic, action]),
    forbid: (userId: string, topic: string) =>
      db.query('delete from public.test_rights where user_id = $1 and topic = $2', [userId, topic]),

    send: (topic: string, event: string, payload: object, through: pg.Client = db) =>
      through.query('select realtime.send($1::jsonb, $2, $3)', [JSON.stringify(payload), event, topic]),

    async stop() {
      await Promise.all(clients.map(client => client.realtime.disconnect()))
      await server.stop()
      await closeHttp()
      // The other end of a closed connection lives on for a moment, and a database whose log is being read
      // can't be dropped.
      await db.query(
        'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where database = current_database() and active',
      )
      await db.end()
    },
  }
}

/** Subscribes and keeps everything that the channel sends. */
export function listen(
  client: SupabaseClient,
  topic: string,
  config: ChannelConfig = { private: true },
): Listening {
  const [statuses, broadcasts, notices] = [
    createInbox<string>(),
    createInbox<HeardBroadcast>(),
    createInbox<string>(),
  ]
  const channel = client.channel(topic, { config })
  channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
    broadcasts.push({ event, payload, ...(meta && { meta }) }),
  )
  channel.on('system', {}, ({ message }) => notices.push(message))
  channel.subscribe((status, error) => statuses.push(error ? `${status} ${error.message}` : status))
  return { channel, statuses, broadcasts, notices }
}

/** Subscribes and waits until the server has accepted. */
export async function join(
  client: SupabaseClient,
  topic: string,
  config?: ChannelConfig,
): Promise<Listening> {
  const listening = listen(client, topic, config)
  const status = await listening.statuses.next()
  if (status !== 'SUBSCRIBED') throw new Error(`joining ${topic} failed: ${status}`)
  return listening
}

/** Adds policies to the product's own: people in a table may listen to a topic, or speak on it. */
async function prepareDatabase({ url }: Options['database']): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  // Without it the log is written a fifth of a second later, and every test waits for that.
  await db.query('set synchronous_commit = on')
  await db.query(`
    create table public.test_rights (user_id uuid, topic text, action text);
    create function public.has_test_right(wanted text) returns boolean
      language sql stable security definer set search_path = ''
    as $$
      select exists (
        select from public.test_rights
        where user_id = auth.uid() and topic = realtime.topic() and action = wanted
      )
    $$;
    grant execute on function public.has_test_right(text) to authenticated;
    create policy test_listen on realtime.messages for select to authenticated
      using (extension = 'broadcast' and topic = realtime.topic() and public.has_test_right('read'));
    create policy test_speak on realtime.messages for insert to authenticated
      with check (extension = 'broadcast' and topic = realtime.topic() and public.has_test_right('write'));
  `)
  return db
}

async function serve(realtime: RealtimeServer) {
  const http = createServer((req, res) => {
    void realtime.handleRequest(req, res).then(answered => answered || res.writeHead(404).end())
  })
  http.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head) || socket.destroy())
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = addressOf(http.address())
  return {
    host: `127.0.0.1:${port}`,
    async closeHttp() {
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address
}
