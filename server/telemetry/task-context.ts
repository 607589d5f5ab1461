import { type Context, ROOT_CONTEXT, type SpanContext, TraceFlags, trace } from '@opentelemetry/api'

/**
 * The trace of a task. Its id is the task's, which has the same 128 bits: so whatever web and workers do for a task, on
 * whichever machine and days apart, falls into one trace without anything being sent along.
 */
export function contextOfTask(taskId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { ...rootOf(taskId), isRemote: true })
}

/** The span above all others of a task. Its id is the lower half of the task's, never zero in a random one. */
export function rootOf(taskId: string): SpanContext {
  const traceId = taskId.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED }
}

let starting: SpanContext | null = null

/** Runs what starts the first span of a task: it gets the ids that others know it by. */
export function asRootOf<T>(taskId: string, start: () => T): T {
  starting = rootOf(taskId)
  try {
    return start()
  } finally {
    starting = null
  }
}

/** The ids of the span that is being started; null: any. */
export const chosenIds = (): SpanContext | null => starting
