import type { Env } from '../env.ts'
import { tellTo } from './telemetry.ts'

export interface RunningTelemetry {
  /** Sends the rest, and then nothing more. */
  stop(): Promise<void>
}

/**
 * Starts to send telemetry if an endpoint is set. The exporters are loaded only then, so nobody else waits
 * for them.
 */
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
