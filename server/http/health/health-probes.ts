import { sql } from 'kysely'
import { listPauses } from '../../db/agents/model-rate-limits.ts'
import type { Database } from '../../db/client.ts'
import { lastSeenWorker } from '../../db/lanes/workers.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import { keepFor } from '../keep-for.ts'
import type { HealthProbe, HealthProbes, PartHealth } from './health.ts'

/**
 * A worker reports every few seconds that it is running; after this time without a report it counts as down.
 */
const workerSilenceMs = 15_000

/** Checks each part, without costs and without writing. */
export function createHealthProbes(env: EnvWithSupabase, db: Database): HealthProbes {
  return {
    async database() {
      await db.asWorker(tx => sql`select 1`.execute(tx))
      return { status: 'ok', detail: 'answers' }
    },
    // A connection to a hosted project is counted, so this part is checked less often.
    realtime: keepFor(10_000, () => openRealtime(env)),
    async worker() {
      const seenAt = await db.asWorker(lastSeenWorker)
      if (seenAt === null) return { status: 'down', detail: 'no worker has started yet' }
      const silence = Date.now() - Date.parse(seenAt)
      if (silence < workerSilenceMs) return { status: 'ok', detail: 'running' }
      return { status: 'down', detail: `no worker has reported for ${Math.round(silence / 1_000)} seconds` }
    },
    model: probeModel(env, db),
  }
}

/** Opens Realtime's socket, like a browser would, and closes it. */
function openRealtime({ supabase }: EnvWithSupabase): ReturnType<HealthProbe> {
  const url = new URL(`${supabase.url.replace(/^http/, 'ws')}/realtime/v1/websocket`)
  url.searchParams.set('apikey', supabase.publishableKey)
  url.searchParams.set('vsn', '1.0.0')
  const socket = new WebSocket(url)
  const patience = AbortSignal.timeout(2_000)
  return new Promise<PartHealth>((resolve, reject) => {
    socket.onopen = () => resolve({ status: 'ok', detail: 'accepts connections' })
    socket.onerror = () => reject(new Error('Realtime refused the connection'))
    patience.onabort = () => reject(new Error('Realtime did not answer'))
  }).finally(() => socket.close())
}

function probeModel({ anthropic, offlineModelUrl }: EnvWithSupabase, db: Database): HealthProbe {
  // A call of a model costs money. Its answers show whether the key works.
  if (anthropic) {
    return async () => {
      const { length } = await db.asWorker(tx => listPauses(tx, { workspaceId: null }))
      if (length === 0) return { status: 'ok', detail: 'an endpoint is set' }
      const models = length === 1 ? '1 model is paused' : `${length} models are paused`
      return { status: 'degraded', detail: `${models} because the endpoint asked to wait` }
    }
  }
  if (!offlineModelUrl)
    return async () => ({ status: 'down', detail: 'neither a model key nor the offline model is set up' })
  return async () => {
    const headers = { 'x-api-key': 'offline', 'anthropic-version': '2023-06-01' }
    const response = await fetch(`${offlineModelUrl}/v1/models`, { headers })
    // The body is read, not cancelled: Next replaces Node's fetch with its own, whose bodies never finish
    // cancelling.
    await response.arrayBuffer()
    return response.ok
      ? { status: 'ok', detail: 'the offline model answers' }
      : { status: 'down', detail: 'the offline model refuses to answer' }
  }
}
