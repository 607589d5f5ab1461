import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { telemetry } from './telemetry.ts'

const current = new AsyncLocalStorage<Span>()

/**
 * Runs a request that may change something in a span with a trace of its own; the work that it causes refers
 * to it. `route` is the route's name in the program, never the address, which may contain words or keys.
 */
export async function traceRequest<T extends { statusCode: number }>(
  { method, route, res }: { method: string; route: string; res: T },
  work: () => Promise<void>,
): Promise<void> {
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = telemetry().tracer.startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes },
    ROOT_CONTEXT,
  )
  try {
    await current.run(span, work)
  } finally {
    span.setAttribute('http.response.status_code', res.statusCode)
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

/**
 * The request that is being answered, for the work that it causes; null: there is none, or telemetry is off.
 */
export function currentRequest(): SpanContext | null {
  const span = current.getStore()
  return span?.isRecording() ? span.spanContext() : null
}
