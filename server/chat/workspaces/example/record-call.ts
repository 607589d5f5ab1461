import type { Tx } from '../../../db/client.ts'
import { findLanes, removeItem } from '../../../db/lanes/lanes.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf } from '../../../db/tasks/task-payloads.ts'
import type { ModelRequest } from '../../../domain/prompts/context.ts'
import { sumTokens } from '../../../domain/prompts/fit-prompt.ts'
import type { ContextLayer } from '../../../domain/prompts/prompt-blocks.ts'
import { exampleModel } from '../../../domain/workspaces/example/example.ts'
import { concludeTask } from '../../tasks/settle/conclude-task.ts'
import type { ExampleAgent } from './example-scene.ts'

/** A call that no model got: the request as the product would send it, and the answer from the story. */
export interface ExampleCall {
  started: NewEvent
  request: ModelRequest
  layers: ContextLayer[]
  material: string
  /** Set for an answer in a conversation. */
  basis?: string
  maxTokens: number
  text: string
}

/**
 * Records a whole turn in the log of a task and concludes the task, as the worker would. The request can be rebuilt from
 * the log. Nothing was spent, so the log names no tokens and no cost.
 */
export async function recordCall(
  tx: Tx,
  open: OpenTask,
  agent: Pick<ExampleAgent, 'displayName'>,
  { started, request, layers, material, basis, maxTokens, text }: ExampleCall,
): Promise<OpenTask> {
  const body = JSON.stringify({ ...request, max_tokens: maxTokens })
  const response = JSON.stringify({
    id: `${exampleModel}_${open.row.id}`,
    type: 'message',
    role: 'assistant',
    model: exampleModel,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
  })
  const turn = { turn: 1, attempt: 1, model: exampleModel }
  const answered = await appendEvents(
    tx,
    open,
    [
      started,
      {
        type: 'context.assembled',
        data: { turn: 1, layers, newMessages: 0, repair: false, ...(basis && { basis }) },
      },
      {
        type: 'model.requested',
        data: {
          ...turn,
          maxTokens,
          request: hashOf(body),
          material: hashOf(material),
          reservedUsd: 0,
          estimatedTokens: Math.ceil(sumTokens(layers)),
        },
      },
      {
        type: 'model.answered',
        data: {
          ...turn,
          stopReason: 'end_turn',
          response: hashOf(response),
          textLength: text.length,
          unusable: false,
          usage: { model: exampleModel },
          costUsd: 0,
          requestId: null,
          firstTextMs: null,
          durationMs: 0,
        },
      },
    ],
    [body, material, response],
  )
  const concluded = await concludeTask(tx, answered, { now: new Date(), agentName: agent.displayName })
  const written = await appendEvents(tx, concluded, [])
  // No worker has to look at the task.
  for (const [taskId, lane] of await findLanes(tx, [written.row.id])) await removeItem(tx, lane, taskId)
  return written
}
