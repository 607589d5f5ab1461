import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownerPrefixOf } from '../server/db/lanes/workers.ts'
import type { WorkerStage } from './worker-stage.ts'

const compileCache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))

export interface Spawned {
  child: ChildProcess
  /** The prefix of its name. */
  prefix: string
  ready: Promise<void>
}

/** Starts the process of a worker, with its real entry, for tests that kill it. */
export function spawnWorker(stage: WorkerStage): Spawned {
  const { supabase, offlineModelUrl, allowPrivateAddresses } = stage.env
  if (!supabase || !offlineModelUrl) throw new Error('The stage has a database and a model.')
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('../start/worker.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        // Most of the start is compiling, and many of them start.
        NODE_COMPILE_CACHE: compileCache,
        LOG_LEVEL: 'silent',
        SUPABASE_URL: supabase.url,
        SUPABASE_PUBLISHABLE_KEY: 'publishable',
        SUPABASE_SECRET_KEY: 'secret',
        DATABASE_URL: supabase.databaseUrl,
        DATABASE_SESSION_URL: supabase.databaseSessionUrl,
        // Like an endpoint with a key, so that calls have a price.
        ANTHROPIC_API_KEY: 'offline-key',
        ANTHROPIC_BASE_URL: offlineModelUrl,
        OPENVIBE_ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses.join(','),
      },
    },
  )
  return { child, prefix: ownerPrefixOf(child.pid ?? 0), ready: once(child, 'message').then(() => {}) }
}
