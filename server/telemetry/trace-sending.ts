import { SpanKind } from '@opentelemetry/api'
import { contextOfTask } from './task-context.ts'
import { telemetry } from './telemetry.ts'

/** A task was put into its mailbox: the first span of its trace. */
export function tellSent(task: { id: string; agentConfigId: string; origin: string }): void {
  const attributes = {
    'messaging.operation.type': 'send',
    'gen_ai.agent.id': task.agentConfigId,
    'openvibe.task.id': task.id,
    'openvibe.task.origin': task.origin,
  }
  telemetry()
    .tracer.startSpan('send mailbox', { kind: SpanKind.PRODUCER, attributes }, contextOfTask(task.id))
    .end()
}

/** Finds out who answers a message, and tells in the trace of each of the tasks that come of it. */
export function tellResolved(
  beganAt: number,
  { tasks, named }: { tasks: readonly { id: string; agentId: string }[]; named: number },
): void {
  for (const task of tasks) {
    const attributes = {
      'gen_ai.agent.id': task.agentId,
      'openvibe.answerers.named': named,
      'openvibe.answerers.chosen': tasks.length,
    }
    telemetry()
      .tracer.startSpan('resolve_answerers', { startTime: beganAt, attributes }, contextOfTask(task.id))
      .end()
  }
}
