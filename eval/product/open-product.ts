import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { startWorker } from '../../server/agent/loop/worker.ts'
import { type Env, parseEnv } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { createOfflineModel } from '../../server/offline-model/create-offline-model.ts'
import { type ModelScript, scriptModel } from '../../server/offline-model/script-client.ts'
import type { TestDatabase } from '../../supabase/local/scratch-postgres.ts'
import type { Player } from '../../testing/cast.ts'
import { createStage, type TestStage } from '../../testing/create-stage.ts'

/** The product without its pages: a database, the API within this process, a worker, and a model. */
export interface Product extends Pick<TestStage, 'db'> {
  /** Writes without triggers: a message otherwise keeps the time at which it was posted. */
  past: pg.Pool
  /** Plans the answers of the offline model. */
  script: ModelScript
  /** Returns the account of a person, who is the same in every workspace. */
  enter(name: string): Promise<Player>
  /** Returns an address in this product that no other workspace has. */
  nextSlug(name: string): string
  close(): Promise<void>
}

/**
 * Opens the product on a fresh database. `anthropic`: the endpoint that answers; null: the offline model does.
 */
export async function openProduct(database: TestDatabase, anthropic: Env['anthropic']): Promise<Product> {
  const stage = await createStage(database)
  const offline = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  const realtime = await startRealtime()
  const worker = await startWorker({
    env: {
      ...parseEnv({}),
      anthropic,
      offlineModelUrl: offline.url,
      supabase: {
        url: realtime.url,
        publishableKey: 'publishable',
        secretKey: 'secret',
        jwtSecret: null,
        databaseUrl: stage.databaseUrl,
        databaseSessionUrl: stage.databaseUrl,
      },
    },
    log: createLog({ level: 'silent', process: 'worker' }),
    db: stage.db,
    timing: { catalogMs: null },
  })
  const past = new pg.Pool({
    connectionString: database.superuserUrl,
    options: '-c session_replication_role=replica',
    max: 1,
  })
  const players = new Map<string, Player>()
  let entering = Promise.resolve()
  let workspaces = 0

  async function enter(name: string): Promise<Player> {
    const player = players.get(name) ?? (await stage.enter(accountOf(name)))
    players.set(name, player)
    return player
  }

  return {
    db: stage.db,
    past,
    script: scriptModel(offline.url),
    enter(name) {
      // One after the other: the stage has one connection for this.
      const entered = entering.then(() => enter(name))
      entering = entered.then(() => {})
      return entered
    },
    nextSlug: name => `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${++workspaces}`,
    async close() {
      await worker.stop(0)
      realtime.close()
      await offline.close()
      await past.end()
      await stage.close()
    },
  }
}

function accountOf(name: string) {
  const email = `${name.toLowerCase().replace(/[^\p{L}]+/gu, '.')}@eval.example`
  return { displayName: name, email, password: 'not-asked-for', role: 'member' as const }
}

/** A server in place of Realtime and Storage: nobody listens, and there are no files. */
async function startRealtime() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.method === 'GET' ? 404 : 202).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
