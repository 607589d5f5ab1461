import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'
import { version } from '../version.ts'
import { chosenIds } from './task-context.ts'
import type { Providers } from './telemetry.ts'

const metricsEveryMs = 30_000
/** A collector that can't be reached must not delay the end of a process. */
const patienceMs = 3_000

/**
 * Opens OTLP over HTTP as JSON. Headers, for example an authorization, come from OTEL_EXPORTER_OTLP_HEADERS.
 */
export function openExporters(
  endpoint: string,
  process: 'web' | 'worker',
): { providers: Providers; stop(): Promise<void> } {
  const resource = resourceFromAttributes({
    'service.name': `openvibe-${process}`,
    'service.namespace': 'openvibe',
    'service.version': version,
  })
  const to = (signal: string) => ({ url: `${endpoint.replace(/\/+$/, '')}/v1/${signal}` })
  const random = new RandomIdGenerator()
  const tracers = new BasicTracerProvider({
    resource,
    idGenerator: {
      generateTraceId: () => chosenIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosenIds()?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('traces')))],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('metrics')),
        exportIntervalMillis: metricsEveryMs,
      }),
    ],
  })
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(to('logs')) })],
  })
  return {
    providers: { tracers, meters, loggers },
    async stop() {
      const ends = Promise.allSettled([tracers.shutdown(), meters.shutdown(), loggers.shutdown()])
      await Promise.race([ends, new Promise(resolve => setTimeout(resolve, patienceMs).unref())])
    },
  }
}
