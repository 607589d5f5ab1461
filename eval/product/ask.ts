import * as z from 'zod'
import { until } from '../../bench/deadline.ts'
import { readEvents } from '../../server/db/tasks/task-events.ts'
import { readPayloads } from '../../server/db/tasks/task-payloads.ts'
import type { Message } from '../../server/domain/messages/message.ts'
import type { TaskEvent } from '../../server/domain/tasks/events.ts'
import type { Task } from '../../server/domain/tasks/task.ts'
import type { Player } from '../../testing/cast.ts'
import type { Answer } from '../checks/check.ts'
import type { Conversation } from '../conversation.ts'
import { findPlayer, type Place } from './build-place.ts'
import type { Product } from './open-product.ts'

/** A task that has ended: its exact requests, oldest first, and the answer that it posted. */
export interface Asked {
  task: Task
  requests: readonly string[]
  answer: Answer | null
}

const patienceSeconds = 300

/** Asks the question of a conversation as its asker does, and waits for the end of the task. */
export async function ask(
  product: Product,
  place: Place,
  { who, words, length, isFollowUp = false }: Conversation['asks'] & { isFollowUp?: boolean },
): Promise<Asked> {
  const { threadId, forkId, agent } = place
  const asker = findPlayer(place, who)
  const { tasks } = await asker.api.message.send.mutate({
    threadId,
    ...(forkId ? { forkId } : {}),
    // The partner of a fork answers without a mention, and so does the agent that has just answered.
    content: forkId || isFollowUp ? words : `@${agent.slug} ${words}`.trim(),
    ...(length ? { answerLength: length } : {}),
  })
  const [task] = tasks
  if (!task) throw new Error(`No agent was called by: ${words}`)
  return waitForEnd(product, asker, task.id)
}

/** Waits for the end of a task. A task that asks people gets no answer, so it is stopped. */
export async function waitForEnd(product: Product, { api }: Player, taskId: string): Promise<Asked> {
  const over = ['completed', 'failed', 'cancelled', 'waiting']
  const statusOf = async () => (await api.task.get.query({ taskId })).task.status
  const isOver = await until(patienceSeconds, async () => over.includes(await statusOf()))
  if (!isOver || (await statusOf()) === 'waiting') await api.task.cancel.mutate({ taskId })
  const { task, answer } = await api.task.answer.query({ taskId })
  const requests = await readRequests(product, taskId)
  return { task, requests, answer: answer && { text: answer.content, sourceIds: readSources(answer) } }
}

const withCitations = z.looseObject({
  citations: z.array(z.looseObject({ messageId: z.string() })).default([]),
})

function readSources({ metadata }: Message): string[] {
  return withCitations.parse(metadata).citations.map(({ messageId }) => messageId)
}

/** Reads the bodies of the calls for the answer. A summary of earlier messages is another call. */
async function readRequests({ db }: Product, taskId: string): Promise<string[]> {
  return db.asWorker(async tx => {
    const hashes = (await readEvents(tx, taskId)).flatMap(hashOfRequest)
    const bodies = await readPayloads(tx, hashes)
    return hashes.flatMap(hash => bodies.get(hash) ?? [])
  })
}

function hashOfRequest({ type, data }: TaskEvent): string[] {
  return type === 'model.requested' && !data.purpose ? [data.request] : []
}
