import type { Env } from '../server/env.ts'
import { findFreePort } from './port.ts'
import { releaseWorker } from './release-worker.ts'
import type { ChildPlan } from './supervisor/child.ts'
import type { Foundation, Say } from './supervisor/supervisor.ts'

/** The file that each process runs. */
export type Entries = { web: string; webEmbedded: string; worker: string; offlineModel: string }

type Options = { env: Env; dev: boolean; entries: Entries; say: Say }

/**
 * Starts the base that the children need, and plans the children. With a Supabase project the embedded code
 * is not even loaded.
 */
export async function openFoundation({ env, dev, entries, say }: Options): Promise<Foundation> {
  const mode = { NODE_ENV: dev ? 'development' : 'production' } as const
  const shared = { ...process.env, ...mode, ...(await planOfflineModel(env)) }
  const offlineModel: ChildPlan[] = env.anthropic
    ? []
    : [{ name: 'offline model', entry: entries.offlineModel, env: shared }]
  const planWorker = (childEnv: NodeJS.ProcessEnv, databaseUrl: string): ChildPlan => ({
    name: 'worker',
    entry: entries.worker,
    env: childEnv,
    onDeath: pid => releaseWorker(databaseUrl, pid),
  })
  if (env.supabase) {
    return {
      children: [
        ...offlineModel,
        { name: 'web', entry: entries.web, env: shared },
        planWorker(shared, env.supabase.databaseUrl),
      ],
      broken: new Promise(() => {}),
      refresh: async () => {},
      stop: async () => {},
    }
  }

  const { openEmbeddedStack } = await import('./embedded-stack.ts')
  const stack = await openEmbeddedStack({ env, say })
  const embedded = { ...shared, ...stack.childEnv }
  return {
    children: [
      ...offlineModel,
      { name: 'web', entry: entries.webEmbedded, env: { ...embedded, ...stack.webEnv } },
      planWorker(embedded, stack.childEnv.DATABASE_URL),
    ],
    broken: stack.broken,
    refresh: stack.migrate,
    stop: stack.stop,
  }
}

/** The port is chosen here, so that the model has the same address after a restart. */
async function planOfflineModel(env: Env): Promise<{ OPENVIBE_OFFLINE_MODEL_URL?: string }> {
  if (env.anthropic) return {}
  return { OPENVIBE_OFFLINE_MODEL_URL: `http://127.0.0.1:${await findFreePort()}` }
}
