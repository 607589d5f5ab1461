import { createHash } from 'node:crypto'
import type { Task } from '../server/domain/tasks/task.ts'
import type { Check, Evidence } from './checks/check.ts'
import { answers } from './checks/of-answer.ts'
import { everyRequest } from './checks/of-request.ts'
import type { Conversation } from './conversation.ts'
import { type Asked, ask } from './product/ask.ts'
import { buildPlace, type Place } from './product/build-place.ts'
import type { Product } from './product/open-product.ts'
import { listShown, readRequest } from './product/read-request.ts'

/** The result of a check. `skipped`: it needs a real model. */
export interface Checked {
  name: string
  of: Check['of']
  state: 'passed' | 'failed' | 'skipped'
  why: string | null
}

/** One play of a conversation: the question was asked once. */
export interface Played {
  conversation: string
  model: string
  /** The agent, the number of its version, and a hash of its prompt with the house rules. */
  prompt: string
  checks: Checked[]
  answer: string | null
  /** The reason why the task failed, in the product's words. */
  error: string | null
  costUsd: number
  usage: Task['tokenUsage']
}

export interface PlayOptions {
  /** Null: the model that the agent has. */
  model: string | null
  /** Null: the agent of the conversation. */
  agent: string | null
  /** No real model answers, so that only the request is checked. */
  isOffline: boolean
  now: Date
}

/** Plays a conversation in a new workspace, asks the question, and checks the request and the answer. */
export async function play(
  product: Product,
  conversation: Conversation,
  options: PlayOptions,
): Promise<Played> {
  const { now, isOffline } = options
  const slug = options.agent ?? conversation.agent ?? 'vibe'
  const place = await buildPlace(product, conversation, { agent: slug, model: options.model, now })
  const asked = await ask(product, place, conversation.asks)
  const [first, ...later] = asked.requests.map(readRequest)
  if (!first) throw new Error(`The agent made no request: ${asked.task.error?.message ?? asked.task.status}`)
  const evidence: Evidence = {
    now,
    workspace: conversation.workspace,
    channel: conversation.channel.name,
    asker: conversation.asks.who,
    question: conversation.asks.words,
    messages: place.messages,
    requests: [listShown(first), ...later.map(listShown)],
    answer: asked.answer,
  }
  const checks = [...everyRequest, ...conversation.checks, answers]
  return {
    conversation: conversation.name,
    model: first.model,
    prompt: await describePrompt(
      place,
      first.system.slice(0, 2).map(({ text = '' }) => text),
    ),
    checks: checks.map(check => judge(check, evidence, isOffline)),
    ...describeTask(asked),
  }
}

function judge(check: Check, evidence: Evidence, isOffline: boolean): Checked {
  const { name, of } = check
  if (of === 'answer' && isOffline) return { name, of, state: 'skipped', why: null }
  const why = check.judge(evidence)
  return { name, of, state: why === null ? 'passed' : 'failed', why }
}

async function describePrompt({ admin, agent }: Place, system: readonly string[]): Promise<string> {
  const { versions } = await admin.api.agent.versions.query({ agentId: agent.id })
  const version = versions.find(({ id }) => id === agent.versionId)?.version ?? 1
  const hash = createHash('sha256').update(system.join('\n')).digest('hex').slice(0, 7)
  return `${agent.slug} v${version} ${hash}`
}

function describeTask({ task, answer }: Asked): Pick<Played, 'answer' | 'error' | 'costUsd' | 'usage'> {
  return {
    answer: answer?.text ?? null,
    error: task.error?.message ?? null,
    costUsd: task.costUsd ?? 0,
    usage: task.tokenUsage,
  }
}
