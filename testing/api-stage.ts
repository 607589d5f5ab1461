/** The API over real HTTP, with a database, the offline model and a worker behind it, for tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WorkerTiming } from '../server/agent/loop/worker.ts'
import { startWorker, type Worker } from '../server/agent/loop/worker.ts'
import type { Database } from '../server/db/client.ts'
import { type Env, parseEnv } from '../server/env.ts'
import { createDoor } from '../server/http/door.ts'
import { createHealthProbes } from '../server/http/health/health-probes.ts'
import { createLog } from '../server/log.ts'
import { createOfflineModel } from '../server/offline-model/create-offline-model.ts'
import { scriptModel } from '../server/offline-model/script-client.ts'
import { plantOrchard } from './cast.ts'
import { otherServers } from './create-stage.ts'
import { createTestStage } from './stage.ts'

const noPages = {
  isFile: () => false,
  handleRequest: async () => {},
  handleUpgrade() {},
  close: async () => {},
}

export async function setApiStage({
  openDoorOn = (db: Database) => db,
  embeddings = null,
}: {
  openDoorOn?: (db: Database) => Database
  /** The endpoint of vectors. */
  embeddings?: Env['embeddings']
} = {}) {
  const stage = await createTestStage()
  const orchard = await plantOrchard(stage)
  const offline = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  const workers: Worker[] = []
  const lines: string[] = []
  const log = createLog({ level: 'info', process: 'web', write: line => lines.push(line) })

  let handle: ReturnType<typeof createDoor>['handleRequest'] | null = null
  const server = createServer((req, res) => {
    // Broadcasts of the worker also come here: nobody listens to them.
    if (req.url?.startsWith('/realtime/')) res.writeHead(202).end()
    else void handle?.(req, res)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const env: Env = {
    ...parseEnv(otherServers),
    port,
    anthropic: { apiKey: 'offline-key', baseUrl: offline.url },
    offlineModelUrl: offline.url,
    embeddings,
    supabase: {
      url,
      publishableKey: 'publishable',
      secretKey: 'secret',
      jwtSecret: 'a secret of at least thirty-two characters',
      databaseUrl: stage.databaseUrl,
      databaseSessionUrl: stage.databaseUrl,
    },
  }
  const { supabase } = env
  if (!supabase) throw new Error('no Supabase')
  const withSupabase = { ...env, supabase }
  const door = createDoor({
    env: withSupabase,
    log,
    db: openDoorOn(stage.db),
    pages: noPages,
    probes: createHealthProbes(withSupabase, stage.db),
    dev: false,
    sendMail: null,
  })
  handle = door.handleRequest

  async function makeKey(who: keyof typeof orchard.people, scope: 'read' | 'write' | 'admin' = 'write') {
    const { apiKey } = await orchard.people[who].api.apiKey.create.mutate({
      workspaceId: orchard.workspace.id,
      name: `${who} ${scope}`,
      scope,
    })
    return apiKey
  }

  /** Calls the API with a key (null: without one). */
  function call(
    key: string | null,
    path: string,
    options: { body?: unknown; headers?: Record<string, string>; method?: string; signal?: AbortSignal } = {},
  ) {
    const { body, headers = {}, signal } = options
    return fetch(`${url}/api/v1${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  }

  return {
    ...stage,
    orchard,
    url,
    env: withSupabase,
    lines,
    script: scriptModel(offline.url),
    makeKey,
    call,
    /** Returns the answer of a call that must succeed. */
    async get(key: string, path: string, body?: unknown) {
      const response = await call(key, path, { body })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    /** Returns the reason why a call was refused. */
    async refusal(key: string | null, path: string, body?: unknown) {
      const response = await call(key, path, { body })
      const { reason, status, detail } = await response.json()
      if (!/\.$/.test(detail) || status !== response.status) throw new Error(`no problem: ${detail}`)
      return { status, reason }
    },
    async hire(timing: Partial<WorkerTiming> = {}) {
      const worker = await startWorker({
        env,
        log: createLog({ level: 'silent', process: 'test' }),
        db: stage.db,
        timing,
      })
      workers.push(worker)
      return worker
    },
    async close() {
      await Promise.all(workers.map(worker => worker.stop(0)))
      server.closeAllConnections()
      server.close()
      await offline.close()
      await stage.close()
    },
  }
}

export type ApiStage = Awaited<ReturnType<typeof setApiStage>>
