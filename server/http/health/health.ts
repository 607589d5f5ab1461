import type { Exchange } from '../exchange.ts'
import { sendJson } from '../guard/refusal.ts'
import { keepFor } from '../keep-for.ts'

/** The state of one part. Degraded: it works, but not fully. */
export type PartHealth = { status: 'ok' | 'degraded' | 'down'; detail: string }
export type HealthProbe = () => Promise<PartHealth>
export type HealthProbes = Record<'database' | 'realtime' | 'worker' | 'model', HealthProbe>

const patienceMs = 3_000

/** Answers 200 while no part is down, else 503. However often it is asked, it checks once a second. */
export function createHealthEndpoint(probes: HealthProbes): (exchange: Exchange) => Promise<void> {
  const look = keepFor(1_000, async () => {
    const [database, realtime, worker, model] = await Promise.all([
      settle(probes.database),
      settle(probes.realtime),
      settle(probes.worker),
      settle(probes.model),
    ])
    return { status: findWorst([database, realtime, worker, model]), database, realtime, worker, model }
  })
  return async ({ res }) => {
    const health = await look()
    sendJson(res, health.status === 'down' ? 503 : 200, health)
  }
}

/**
 * Asks one part for its state. A part that does not answer is down. The exact failure belongs in that part's
 * log, not in a public answer.
 */
async function settle(probe: HealthProbe): Promise<PartHealth> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<PartHealth>(resolve => {
    timer = setTimeout(() => resolve({ status: 'down', detail: 'does not answer' }), patienceMs)
  })
  try {
    return await Promise.race([probe(), tooLate])
  } catch {
    return { status: 'down', detail: 'can’t be reached' }
  } finally {
    clearTimeout(timer)
  }
}

function findWorst(parts: PartHealth[]): PartHealth['status'] {
  const seen = new Set(parts.map(part => part.status))
  return seen.has('down') ? 'down' : seen.has('degraded') ? 'degraded' : 'ok'
}
