/**
 * The telemetry for people who operate the product: spans, figures, and decisions as log records.
 *
 * It is always recorded, and sent nowhere until `startTelemetry` adds exporters. The providers are kept here
 * and not registered for the whole process: otherwise the libraries below us would report addresses of pages,
 * where invites have their tokens, and the texts that are sent to models.
 *
 * Contract: ids, names of agents, models and tools, counts and times. Never a word of people, prompts or
 * answers.
 */
import {
  type Attributes,
  type Context,
  type MeterProvider,
  metrics,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import { type LoggerProvider, logs, SeverityNumber } from '@opentelemetry/api-logs'
import { version } from '../version.ts'

const scope = 'openvibe'

export interface Providers {
  tracers: TracerProvider
  meters: MeterProvider
  loggers: LoggerProvider
}

let current = openInstruments({
  tracers: trace.getTracerProvider(),
  meters: metrics.getMeterProvider(),
  loggers: logs,
})

/** Sets the providers that get everything from now on; null: none. */
export function tellTo(providers: Providers | null): void {
  current = openInstruments(
    providers ?? { tracers: trace.getTracerProvider(), meters: metrics.getMeterProvider(), loggers: logs },
  )
}

/**
 * Returns the instruments for spans and figures. Call it each time: they change when the process has found
 * out where to send.
 */
export function telemetry(): ReturnType<typeof openInstruments> {
  return current
}

/** Records a decision of an agent or of the runtime, in its trace. */
export function tellDecision(at: Context, name: string, attributes: Attributes): void {
  current.logger.emit({
    context: at,
    eventName: name,
    body: name,
    severityNumber: SeverityNumber.INFO,
    severityText: 'INFO',
    attributes: { ...attributes },
  })
}

function openInstruments({
  tracers,
  meters,
  loggers,
}: Pick<Providers, 'tracers' | 'meters'> & { loggers: Pick<LoggerProvider, 'getLogger'> }) {
  const meter = meters.getMeter(scope, version)
  return {
    tracer: tracers.getTracer(scope, version),
    logger: loggers.getLogger(scope, version),
    invocations: meter.createCounter('openvibe.agent.invocations', {
      description: 'How many times a worker started or resumed a task.',
    }),
    errors: meter.createCounter('openvibe.agent.errors', {
      description: 'Model calls, tool calls and tasks that failed.',
    }),
    toolUses: meter.createCounter('openvibe.tool.uses', { description: 'Tool calls.' }),
    taskSeconds: meter.createHistogram('openvibe.task.duration', {
      unit: 's',
      description: 'How long a worker worked on a task without a break.',
    }),
    callSeconds: meter.createHistogram('gen_ai.client.operation.duration', {
      unit: 's',
      description: 'How long model and tool calls took.',
    }),
    tokens: meter.createHistogram('gen_ai.client.token.usage', {
      unit: '{token}',
      description: 'Tokens of a model call.',
    }),
  }
}
