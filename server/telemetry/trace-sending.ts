import { SpanKind } from '@opentelemetry/api'
import { asRootOf, contextOfTask, rootOf } from './task-context.ts'
import { telemetry } from './telemetry.ts'
import { currentRequest } from './trace-request.ts'

/**
 * Records that a task was put into its mailbox, as the root span of its trace. It refers to the request that
 * caused it, and to the task's parent task.
 */
export function tellSent(task: {
  id: string
  agentConfigId: string
  origin: string
  triggerMessageId: string | null
  parentTaskId: string | null
}): void {
  const { id, parentTaskId, triggerMessageId } = task
  const attributes = {
    'messaging.operation.type': 'send',
    'gen_ai.agent.id': task.agentConfigId,
    'openvibe.task.id': id,
    'openvibe.task.origin': task.origin,
    ...(triggerMessageId && { 'openvibe.message.id': triggerMessageId }),
  }
  const request = currentRequest()
  const links = [...(request ? [request] : []), ...(parentTaskId ? [rootOf(parentTaskId)] : [])]
  const options = {
    root: true,
    kind: SpanKind.PRODUCER,
    attributes,
    links: links.map(context => ({ context })),
  }
  asRootOf(id, () => telemetry().tracer.startSpan('send mailbox', options)).end()
}

/**
 * Records the choice of the agents that answer a message, in the trace of each task that the message started.
 */
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
