import { type Context, ROOT_CONTEXT, type SpanContext, TraceFlags, trace } from '@opentelemetry/api'

/**
 * The trace of a task. Its id is the task's id, which has the same 128 bits. So everything that web and
 * workers do for a task, on any machine and even days apart, belongs to one trace, and no id has to be sent
 * along.
 */
export function contextOfTask(taskId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { ...rootOf(taskId), isRemote: true })
}

/**
 * The root span of a task. Its id is the lower half of the task's id, which is never zero in a random one.
 */
export function rootOf(taskId: string): SpanContext {
  const traceId = taskId.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED }
}

let starting: SpanContext | null = null

/**
 * Runs the code that starts the first span of a task: the span gets the ids by which other processes know it.
 */
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
