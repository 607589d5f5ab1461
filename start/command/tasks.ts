import * as z from 'zod'
import { message } from '../../server/domain/messages/message.ts'
import { dollars } from '../../server/domain/spending/dollars.ts'
import { type Task, type TaskEventEntry, task, taskEventEntry } from '../../server/domain/tasks/task.ts'
import type { Client } from './client.ts'
import { CommandError } from './command-error.ts'
import { indent, type Shown, showAnswer } from './show-answer.ts'
import { describeCard } from './show-card.ts'
import type { Terminal } from './terminal.ts'

const agents = z.object({ agents: z.array(z.object({ id: z.string(), slug: z.string() })) })
const listed = z.object({ tasks: z.array(task), nextCursor: z.string().nullable() })
const answered = z.object({ task, answer: message.nullable(), output: z.string().nullable().optional() })
const one = z.object({ task })
const page = z.object({ events: z.array(taskEventEntry), nextCursor: z.number().nullable() })
const payload = z.object({ body: z.string().nullable(), notShown: z.array(z.string()) })

/** Lists tasks. */
export async function listTasks(
  client: Client,
  { out }: Terminal,
  { json, ...filter }: Shown & Partial<Record<'thread' | 'agent' | 'status' | 'session' | 'limit', string>>,
): Promise<number> {
  const { thread, agent, status, session, limit } = filter
  const wanted = Object.entries({ threadId: thread, agent, status, session, limit }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  )
  const found = await client.get(`/tasks?${new URLSearchParams(wanted)}`, listed)
  if (json) {
    out(`${JSON.stringify(found)}\n`)
    return 0
  }
  const names = await client.get('/agents', agents)
  for (const shown of found.tasks) {
    const name = names.agents.find(({ id }) => id === shown.agentId)?.slug ?? '?'
    out(`${shown.id}  ${shown.status.padEnd(9)}  ${`@${name}`.padEnd(16)}  ${summarise(shown)}\n`)
  }
  if (found.tasks.length === 0) out('No tasks.\n')
  return 0
}

/** Shows a task and its log, with the question or approval that it waits for. */
export async function showTask(
  client: Client,
  { out }: Terminal,
  { json, taskId }: Shown & { taskId: string },
): Promise<number> {
  const found = await client.get(`/tasks/${taskId}`, answered)
  const events = await readLog(client, taskId)
  if (json) {
    out(`${JSON.stringify({ ...found, events })}\n`)
    return 0
  }
  out(`${found.task.id}  ${found.task.status}  ${summarise(found.task)}\n\n`)
  for (const { seq, createdAt, type, data } of events) {
    out(
      `${String(seq).padStart(4)}  ${createdAt.slice(11, 23)}  ${type.padEnd(18)}  ${JSON.stringify(data)}\n`,
    )
  }
  const said = found.answer?.content ?? found.output
  if (said) out(`\n${said}\n`)
  const asked = found.task.status === 'waiting' ? await describeCard(client, taskId) : null
  if (asked) out(`\n${asked}\n`)
  return 0
}

const called = z.object({ request: z.string() })
const came = z.object({ response: z.string() })

/** Runs a task again as a separate replay, and prints its answer this time. */
export async function replayTask(
  client: Client,
  terminal: Terminal,
  asked: Shown & { taskId: string; from?: string; model?: string; version?: string; effects: boolean },
): Promise<number> {
  const { taskId, from, model, version, effects, ...shown } = asked
  const fromTurn = from === undefined ? 1 : Number(from)
  if (!Number.isInteger(fromTurn) || fromTurn < 1)
    throw new CommandError(2, `'${from}' is not a turn number.`)
  const wish = {
    fromTurn,
    allowEffects: effects,
    ...(model && { model }),
    ...(version && { agentVersionId: version }),
  }
  const { task: rerun } = await client.post(`/tasks/${taskId}/replay`, wish, one)
  if (!shown.json) terminal.err(`${rerun.id} runs task ${taskId} again.\n`)
  return showAnswer(client, terminal, { ...shown, taskId: rerun.id })
}

/**
 * Shows the request and the answer of each model call of a task, byte for byte. The server replaces words that the person
 * may not read now by marks, and says why.
 */
export async function showBodies(
  client: Client,
  { out }: Terminal,
  { json, taskId }: Shown & { taskId: string },
): Promise<number> {
  for (const { seq, type, data } of await readLog(client, taskId)) {
    const hash =
      type === 'model.requested'
        ? called.parse(data).request
        : type === 'model.answered'
          ? came.parse(data).response
          : null
    const read = hash ? await client.get(`/tasks/${taskId}/payloads/${hash}`, payload) : null
    if (json) out(`${JSON.stringify({ seq, type, data, ...read })}\n`)
    else out(read ? `${seq} ${type}\n${indent(read.body)}\n\n` : `${seq} ${type}\n`)
  }
  return 0
}

/** Answers the question of a task, and follows from there the task that a person or a program started. */
export async function resumeTask(
  client: Client,
  terminal: Terminal,
  { taskId, text, ...shown }: Shown & { taskId: string; text: string },
): Promise<number> {
  const log = await readLog(client, taskId)
  const asks = log.findLast(({ type }) => type === 'question.asked' || type === 'approval.asked')
  const response = asks?.type === 'approval.asked' ? readVerdict(text) : { kind: 'answer', text }
  const followed = await findStarted(client, taskId)
  const seen = followed === taskId ? log : await readLog(client, followed)
  await client.post(`/tasks/${taskId}/resume`, { response }, one)
  return showAnswer(client, terminal, { taskId: followed, after: seen.at(-1)?.seq ?? 0, ...shown })
}

/** Returns the task for which agents asked each other: the answers of theirs are not posted. */
async function findStarted(client: Client, taskId: string): Promise<string> {
  const { task: found } = await client.get(`/tasks/${taskId}`, one)
  const { origin, parentTaskId } = found
  return origin === 'child' && parentTaskId !== null ? findStarted(client, parentTaskId) : taskId
}

function readVerdict(text: string) {
  if (/^(?:y|yes|ok|approve)\b/i.test(text)) return { kind: 'approve' }
  const no = /^(?:n|no|refuse)\b[\s,.:;-]*/i.exec(text)
  if (!no) throw new CommandError(2, 'The task asks for approval. Answer yes, or answer no and a reason.')
  return { kind: 'refuse', note: text.slice(no[0].length) }
}

export async function steerTask(
  client: Client,
  terminal: Terminal,
  { taskId, act, ...shown }: Shown & { taskId: string; act: 'cancel' | 'retry' },
): Promise<number> {
  const log = act === 'retry' ? await readLog(client, taskId) : []
  const { task: steered } = await client.post(`/tasks/${taskId}/${act}`, undefined, one)
  if (act === 'retry') return showAnswer(client, terminal, { taskId, after: log.at(-1)?.seq ?? 0, ...shown })
  terminal.out(shown.json ? `${JSON.stringify({ task: steered })}\n` : `${steered.id}  ${steered.status}\n`)
  return 0
}

async function readLog(client: Client, taskId: string): Promise<TaskEventEntry[]> {
  const log: TaskEventEntry[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { events, nextCursor }: z.infer<typeof page> = await client.get(
      `/tasks/${taskId}/events?after=${after}&limit=100`,
      page,
    )
    log.push(...events)
    after = nextCursor
  }
  return log
}

function summarise({ createdAt, costUsd, error, step }: Task): string {
  const cost = costUsd === null ? 'price unknown' : dollars(costUsd)
  return [createdAt.slice(0, 19).replace('T', ' '), cost, step, error?.message].filter(Boolean).join('  ')
}
