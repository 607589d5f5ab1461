import { v5 as nameId } from 'uuid'
import * as z from 'zod'
import { readOpenCard } from '../../chat/tasks/asks/read-open-card.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { readAnsweredTask } from '../../chat/tasks/read-answered-task.ts'
import { startTask } from '../../chat/tasks/start-task.ts'
import { task } from '../../domain/tasks/task.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import { conversationPath, messagePath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool, type ToolAnswer } from '../define-tool.ts'
import { type Answered, followTask, waitsForPerson } from '../follow.ts'
import type { McpCall } from '../mcp-call.ts'
import { dataNote, linkTo, writeTag } from '../tell.ts'
import { findPlace } from './reading.ts'

const waitSeconds = z
  .number()
  .int()
  .min(0)
  .max(300)
  .describe('The longest wait for the answer. After it you get the state, and can call get_task.')

const toldTask = z.object({
  taskId: z.string(),
  status: task.shape.status,
  answer: z.string().nullable(),
  object: z.record(z.string(), z.unknown()).nullable().describe('The object of an agent that returns data.'),
  waitsFor: z.string().nullable().describe('The question or request that a person must answer in OpenVibe.'),
  problem: z.string().nullable().describe('The reason why the task failed.'),
  threadId: z.string(),
  forkId: z.string().nullable(),
  session: z.string().nullable().describe('The name of the conversation, to continue it.'),
  link: z.string(),
})
type ToldTask = z.infer<typeof toldTask>

/** Returns the state of a task and, if it has one, its answer. */
async function tellTask(
  call: McpCall,
  answered: Answered,
  session: string | null = null,
): Promise<ToolAnswer<ToldTask>> {
  const { task, answer, output } = answered
  const { db, claims, workspace } = call
  const { id: taskId, status, threadId, forkId, error } = task
  const channel = await findPlace(call, threadId)
  const waits = waitsForPerson(answered)
  const card = waits ? await readOpenCard(db, { claims, taskId }) : null
  const shown = card?.message ?? answer
  const path = shown
    ? messagePath(workspace, channel, shown)
    : conversationPath(workspace, channel, { threadId, forkId })
  const data = {
    taskId,
    status,
    answer: output ?? answer?.content ?? null,
    object: answered.data,
    waitsFor: card?.sentence ?? null,
    problem: error?.message ?? null,
    threadId,
    forkId,
    session,
    link: linkTo(call, path),
  }
  return { data, text: writeTask(data) }
}

function writeTask({ taskId, status, answer, waitsFor, problem, link }: ToldTask): string {
  if (answer !== null) return [dataNote, writeTag('message', { task: taskId, link }, answer)].join('\n')
  if (waitsFor !== null) {
    const asked = writeTag('message', { task: taskId }, waitsFor)
    return `The agent waits for a person. Ask the user to open ${link} and answer there. Then call get_task.\n${asked}`
  }
  if (problem !== null) return `The task ${taskId} failed: ${problem} ${link}`
  if (status === 'completed') return `The task ${taskId} is completed without an answer. ${link}`
  if (status === 'cancelled') return `The task ${taskId} was stopped. ${link}`
  return `The task ${taskId} is still ${status}. Call get_task to wait for its answer. ${link}`
}

const askAgent = defineTool({
  name: 'ask_agent',
  title: 'Ask an agent',
  description:
    'Asks an agent of the workspace and waits for its answer. With thread_id, the question is posted there as you, and everyone there sees it and the answer. Without, the conversation is private: pass the session of an earlier answer to continue it.',
  scope: 'write',
  posts: true,
  input: z.strictObject({
    agent: z.string().trim().min(1).max(100).describe('The agent’s handle, from list_agents.'),
    question: z.string().min(1),
    thread_id: id.optional(),
    fork_id: id.optional().describe('A fork of the thread.'),
    session: z.string().trim().min(1).max(100).optional(),
    wait_seconds: waitSeconds.default(50),
  }),
  output: toldTask,
  async run(call, input, context) {
    const { db, claims, key, sessionId } = call
    const { agent, question: content, thread_id: threadId, fork_id: forkId = null } = input
    if (forkId !== null && threadId === undefined) {
      throw new DomainError('invalid_input', 'Give thread_id with fork_id: the thread of the fork.')
    }
    if (threadId !== undefined && input.session !== undefined) {
      throw new DomainError('invalid_input', 'Give either thread_id or session.')
    }
    const place = threadId ? { threadId, forkId } : { session: input.session ?? null }
    // A client of 2025 cancels by the id of its request, at any web process: the task is found by this id.
    const messageId = sessionId && askedMessageId(key.keyId, sessionId, context.mcpReq.id)
    const words = { kind: 'message' as const, content, ...(messageId ? { id: messageId } : {}) }
    const started = await startTask(db, { claims, key, agent, input: words, place })
    const { task, session } = started
    const seconds = input.wait_seconds
    if (seconds === 0) return tellTask(call, { task, answer: null, output: null, data: null }, session)
    const answered = await followTask(call, context, { taskId: task.id, seconds, isOurs: true })
    return tellTask(call, answered, session)
  },
})

/** Returns the id of the message that a call posts; it follows from the call. */
export function askedMessageId(keyId: string, sessionId: string, requestId: string | number): string {
  return nameId(`${sessionId} ${typeof requestId} ${requestId}`, keyId)
}

const getTask = defineTool({
  name: 'get_task',
  title: 'Get a task',
  description: 'Returns the state of a task and its answer. With wait_seconds, it waits for the end first.',
  scope: 'read',
  input: z.strictObject({ task_id: id, wait_seconds: waitSeconds.default(0) }),
  output: toldTask,
  async run(call, { task_id: taskId, wait_seconds: seconds }, context) {
    return tellTask(call, await followTask(call, context, { taskId, seconds, isOurs: false }))
  },
})

const cancel = defineTool({
  name: 'cancel_task',
  title: 'Stop a task',
  description: 'Stops a task. The text that the agent has written so far is posted and marked as stopped.',
  scope: 'write',
  isIdempotent: true,
  input: z.strictObject({ task_id: id }),
  output: toldTask,
  async run(call, { task_id: taskId }) {
    const { db, claims } = call
    await cancelTask(db, { claims, taskId })
    return tellTask(call, await readAnsweredTask(db, { claims, taskId }))
  },
})

export const askingTools: readonly McpTool[] = [askAgent, getTask, cancel]
