import type { Env } from '../env.ts'
import { tellTo } from './telemetry.ts'

export interface RunningTelemetry {
  /** Sends what is left, and tells nobody any more. */
  stop(): Promise<void>
}

/** Begins to send telemetry, where an endpoint is set. What sends it is loaded only then, so nobody else waits for it. */
export async function startTelemetry(
  { otlpEndpoint }: Pick<Env, 'otlpEndpoint'>,
  process: 'web' | 'worker',
): Promise<RunningTelemetry> {
  if (otlpEndpoint === null) return { stop: async () => {} }
  const { openExporters } = await import('./open-exporters.ts')
  const { providers, stop } = openExporters(otlpEndpoint, process)
  tellTo(providers)
  return {
    async stop() {
      tellTo(null)
      await stop()
    },
  }
}
