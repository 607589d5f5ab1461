import type { Tx } from '../../../db/client.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { fixAndReadContext } from '../../../db/tasks/task-context.ts'
import { openTask } from '../../../db/tasks/task-events.ts'
import { hashOf } from '../../../db/tasks/task-payloads.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import { noAbilities } from '../../../domain/agents/model-abilities.ts'
import type { Message } from '../../../domain/messages/message.ts'
import { assembleContext } from '../../../domain/prompts/context.ts'
import { describeInput } from '../../../domain/prompts/context-input.ts'
import { writeMaterial } from '../../../domain/prompts/prompt-material.ts'
import { exampleModel } from '../../../domain/workspaces/example/example.ts'
import type { ExampleScene } from './example-scene.ts'
import { recordCall } from './record-call.ts'

/** Has the agent answer a message of the example: a task with a whole log, and the message that it posts. */
export async function answerInExample(
  tx: Tx,
  { workspaceId, channelId, agent }: ExampleScene,
  { trigger, text }: { trigger: Message; text: string },
): Promise<Message> {
  const { threadId, forkId, id: triggerMessageId } = trigger
  const actingUserId = trigger.authorUserId ?? ''
  const place = { workspaceId, channelId, threadId, forkId, triggerMessageId, actingUserId }
  const { id } = await createTask(tx, {
    ...place,
    agent,
    origin: 'message',
    input: { kind: 'message' },
  })
  const open = await openTask(tx, id)
  if (!open) throw new Error('The task of an example is gone.')
  const startedAt = new Date().toISOString()
  const { fixed, seen } = await fixAndReadContext(tx, { ...place, id, agentId: agent.id })
  const whole = { ...seen, agent: { ...seen.agent, model: exampleModel } }
  const input = describeInput(whole, {
    agentId: agent.id,
    forkId,
    askedAt: startedAt,
    abilities: noAbilities,
    tools: [],
    replyMode: fixed.replyMode,
    answerLength: null,
    of: fixed.of,
    newMessages: 0,
    repair: false,
    isLastPaid: false,
    exchanges: [],
  })
  const { request, layers } = assembleContext(input)
  const { tools, system, messages } = request
  const { row } = await recordCall(tx, open, agent, {
    started: { type: 'task.started', data: { ...fixed, startedAt, model: exampleModel } },
    request,
    layers,
    material: writeMaterial({ ...input, kind: 'answer' }),
    basis: hashOf(JSON.stringify([tools, system, messages])),
    maxTokens: seen.agent.maxTokens,
    text,
  })
  const answer = row.messageId && (await findMessage(tx, { messageId: row.messageId }))
  if (!answer) throw new Error('The agent of an example did not answer.')
  return answer
}
