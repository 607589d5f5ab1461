import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { telemetry } from './telemetry.ts'

const current = new AsyncLocalStorage<Span>()

/**
 * The span of a request that may change something, with a trace of its own: what comes of it refers to it. `route` is
 * where it goes as the program has it, never the address, which may hold words or keys.
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

/** The request that is being answered, for what comes of it; null: none, or nobody is told of it. */
export function currentRequest(): SpanContext | null {
  const span = current.getStore()
  return span?.isRecording() ? span.spanContext() : null
}
