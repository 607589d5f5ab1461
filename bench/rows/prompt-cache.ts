import * as z from 'zod'
import { listPromptParts, type PromptPart } from '../../server/offline-model/api/estimate-tokens.ts'
import { parseMessagesRequest } from '../../server/offline-model/api/messages-request.ts'
import type { Result } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { settleTasks } from '../scene/mentions.ts'
import { pickFrom } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'

const messages = 100
const questions = 10
const answer = 'That follows from what was said above, and I would keep it so. '.repeat(6)

export const promptCacheRow: Row = {
  name: 'prompt-cache',
  about: 'the share of a long fork that the model reads from its prompt cache, question by question',
  run: measurePromptCache,
}

const usage = z.object({ cacheReadTokens: z.number().default(0) })

/**
 * Measures how much of each prompt is read from the cache. The first question fills it. From then on, everything
 * that was also in the prompt of the question before could be read, wherever it stood there. The model accounts
 * its cache as the Messages API does (server/offline-model/api/prompt-cache.ts).
 */
async function measurePromptCache(scene: Scene): Promise<Result[]> {
  const { town, model } = scene
  const asker = pickFrom(town.people, 0)
  const { message, thread } = await asker.api.thread.create.mutate({
    channelId: town.channel.id,
    content: 'Which supplier do we take for the spring release?',
  })
  // No partner: it would answer without being asked.
  const { fork } = await asker.api.fork.create.mutate({
    messageId: message.id,
    budgetUsd: 100,
    divePartnerId: null,
  })
  const say = (index: number, content: string) =>
    pickFrom(town.people, index).api.message.send.mutate({ threadId: thread.id, forkId: fork.id, content })
  for (let index = 0; index < messages; index++) {
    await say(
      index,
      `Point ${index}: ${'a reason, a number and a doubt about it, as people write them. '.repeat(3)}`,
    )
  }
  await model.script.reset()
  await model.script.enqueue({ kind: 'text', deltas: [answer], times: questions })
  let read = 0
  for (let index = 0; index < questions; index++) {
    const { tasks } = await say(index, `@vibe question ${index}: what follows from this for the plan?`)
    await settleTasks(scene, 30)
    const [asked] = tasks
    if (!asked) throw new Error('A mention of @vibe made no task.')
    const { task } = await asker.api.task.get.query({ taskId: asked.id })
    if (task.status !== 'completed') throw new Error(`Question ${index} was not answered.`)
    if (index > 0) read += usage.parse(task.tokenUsage).cacheReadTokens
  }
  const prompts = (await model.script.requests(questions)).map(({ body }) => readParts(body))
  const repeated = prompts.slice(1).map((parts, index) => countRepeated(parts, prompts[index] ?? []))
  const could = repeated.reduce((sum, tokens) => sum + tokens, 0)
  return [
    {
      what: 'tokens read from the prompt cache, of those that could be',
      at: `${questions} questions in a fork of ${messages} messages`,
      figures: [{ name: '', value: (100 * read) / could, unit: '%', goal: { least: 70 } }],
    },
  ]
}

function readParts(body: unknown): PromptPart[] {
  const parsed = parseMessagesRequest(body, false)
  if (!parsed.ok) throw new Error('A recorded request can not be read.')
  return listPromptParts(parsed.request)
}

/** Counts the tokens of the blocks that were also in the prompt before. */
function countRepeated(parts: readonly PromptPart[], before: readonly PromptPart[]): number {
  const known = new Set(before.map(({ text }) => text))
  return parts.reduce((sum, { text, tokens }) => sum + (known.has(text) ? tokens : 0), 0)
}
