import { type Context, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api'

/**
 * The trace of a task. Its id is the task's, which has the same 128 bits: so whatever web and workers do for a task, on
 * whichever machine and days apart, falls into one trace without anything being sent along.
 */
export function contextOfTask(taskId: string): Context {
  const traceId = taskId.replaceAll('-', '')
  // The one above all of them, which nobody sends: the lower half, which is never zero in a random id.
  const spanId = traceId.slice(16)
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}
