import * as z from 'zod'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { findTasks } from '../../chat/tasks/find-tasks.ts'
import { readTaskEvents } from '../../chat/tasks/read-task.ts'
import { readTaskPayload } from '../../chat/tasks/read-task-payload.ts'
import { replayTask } from '../../chat/tasks/replay-task.ts'
import { readAnsweredTask, resumeTask } from '../../chat/tasks/resume-task.ts'
import { retryTask } from '../../chat/tasks/retry-task.ts'
import { startTask } from '../../chat/tasks/start-task.ts'
import { answerLength, message } from '../../domain/messages/message.ts'
import { askResponse } from '../../domain/tasks/ask.ts'
import { payloadHash } from '../../domain/tasks/events.ts'
import { replayWish, task, taskEventEntry, taskStatus } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageLimit, seqParameter } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'
import { answeredTask, streamTask, taskStreamData } from '../stream-task.ts'

const aTask = z.object({ taskId: id })
const one = z.object({ task })
const sessionName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('A conversation of yours with agents, by a name that you choose. It is made when it is new.')

const newTask = z
  .object({
    agent: z.string().trim().min(1).max(100).describe('By its id or its @name.'),
    input: z.discriminatedUnion('kind', [
      z
        .object({
          kind: z.literal('message'),
          id: id.optional().describe('Your own id for the message. Asking again with it starts nothing new.'),
          content: z.string(),
          answerLength: answerLength.optional(),
        })
        .describe('Words of yours, posted in the thread or session as the key’s owner.'),
      z
        .object({ kind: z.literal('reply'), messageId: id, answerLength: answerLength.optional() })
        .describe('A message that stands there already. Nothing is posted but the answer.'),
    ]),
    threadId: id.optional().describe('Where people talk. Without it, it is a session.'),
    forkId: id.optional(),
    session: sessionName.optional(),
    parentTaskId: id.optional().describe('The task that this one belongs to.'),
  })
  .refine(given => given.threadId === undefined || given.session === undefined, {
    path: ['session'],
    error: 'A task works in a thread or in a session: name one of them.',
  })
  .refine(given => given.forkId === undefined || given.threadId !== undefined, {
    path: ['forkId'],
    error: 'Name the thread of the fork as well.',
  })

export const taskRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/tasks',
    name: 'createTask',
    summary: 'Has an agent work on something',
    description:
      'Answers at once; follow the task with its stream. `session` in the answer names the conversation to go on in.',
    scope: 'write',
    params: nothing,
    query: nothing,
    body: newTask,
    status: 201,
    posts: true,
    answer: z.object({ task, message, session: z.string().nullable() }),
    run({ db, claims, key }, { body: { agent, input, threadId, forkId, session, parentTaskId } }) {
      const place = threadId ? { threadId, forkId: forkId ?? null } : { session: session ?? null }
      return startTask(db, { claims, key, agent, input, place, parentTaskId })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks',
    name: 'listTasks',
    summary: 'Lists tasks, newest first',
    scope: 'read',
    params: nothing,
    body: noBody,
    query: z.object({
      threadId: id.optional(),
      agent: z.string().max(100).optional().describe('By its id or its @name.'),
      status: taskStatus.optional(),
      session: sessionName.optional(),
      cursor: id.optional(),
      limit: pageLimit,
    }),
    answer: z.object({ tasks: z.array(task), nextCursor: id.nullable() }),
    run: ({ db, claims, key: { workspaceId } }, { query }) =>
      findTasks(db, { claims, workspaceId, ...query }),
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks/{taskId}',
    name: 'getTask',
    summary: 'Gets a task, with its answer when there is one',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aTask,
    answer: answeredTask,
    run: ({ db, claims }, { params }) => readAnsweredTask(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks/{taskId}/events',
    name: 'listTaskEvents',
    summary: 'Lists the log of a task, in order',
    scope: 'read',
    body: noBody,
    params: aTask,
    query: z.object({
      after: seqParameter.default(0).describe('The last event that you have.'),
      limit: pageLimit,
    }),
    answer: z.object({ events: z.array(taskEventEntry), nextCursor: z.number().int().nullable() }),
    async run({ db, claims }, { params, query: { after, limit } }) {
      const { events } = await readTaskEvents(db, { claims, ...params, after, limit: limit + 1 })
      const page = events.slice(0, limit)
      return { events: page, nextCursor: events.length > limit ? (page.at(-1)?.seq ?? null) : null }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks/{taskId}/stream',
    name: 'streamTask',
    summary: 'Streams the log of a task and its text, until it ends',
    description:
      'Events named `event` carry the log; their ids are its numbers, so a client that comes back with Last-Event-ID ' +
      'misses nothing and gets nothing twice. `text` is the answer so far from `offset` on: cut what you have there and ' +
      'append. `end` comes last, with the task and its answer; a client that comes back after it gets 204.',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aTask,
    isStream: true,
    answer: taskStreamData,
    run: (call, { params }) => streamTask(call, params),
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks/{taskId}/payloads/{hash}',
    name: 'getPayload',
    summary: 'Gets a body that the log names by its hash, as it was sent',
    description: 'For admins, and for members where the workspace shows prompts.',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aTask.extend({ hash: payloadHash }),
    answer: z.object({ body: z.string().nullable(), erased: z.boolean() }),
    run: ({ db, claims }, { params }) => readTaskPayload(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/resume',
    name: 'resumeTask',
    summary: 'Answers what a waiting task asks',
    scope: 'write',
    query: nothing,
    params: aTask,
    body: z.object({
      seq: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('The number of the event that asked; without it, the one thing that the task waits for.'),
      response: askResponse,
    }),
    answer: one,
    run: ({ db, claims }, { params, body }) => resumeTask(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/cancel',
    name: 'cancelTask',
    summary: 'Stops a task; what was written so far is posted',
    scope: 'write',
    query: nothing,
    body: noBody,
    params: aTask,
    answer: one,
    run: async ({ db, claims }, { params }) => ({ task: await cancelTask(db, { claims, ...params }) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/retry',
    name: 'retryTask',
    summary: 'Tries a failed task once more',
    scope: 'write',
    query: nothing,
    body: noBody,
    params: aTask,
    answer: one,
    run: async ({ db, claims }, { params }) => ({ task: await retryTask(db, { claims, ...params }) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/replay',
    name: 'replayTask',
    summary: 'Runs a task once more from the start of a turn, beside the original',
    description:
      'What came before that turn is taken over: it is not asked again and costs nothing again. Unless effects are ' +
      'allowed nothing is posted and no tool acts; calls bring what they brought, and `output` of the new task is what ' +
      'it would have said.',
    scope: 'write',
    query: nothing,
    params: aTask,
    body: replayWish,
    status: 201,
    answer: one,
    run: async ({ db, claims }, { params, body }) => ({
      task: await replayTask(db, { claims, ...params, ...body }),
    }),
  }),
]
