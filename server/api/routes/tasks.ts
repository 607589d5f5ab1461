import * as z from 'zod'
import { previewTask } from '../../chat/previews/preview-task.ts'
import { openCard, readOpenCard } from '../../chat/tasks/asks/read-open-card.ts'
import { resumeTask } from '../../chat/tasks/asks/resume-task.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { findTasks } from '../../chat/tasks/find-tasks.ts'
import { readTaskEvents } from '../../chat/tasks/log/read-task-events.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { readAnsweredTask } from '../../chat/tasks/read-answered-task.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { startTask } from '../../chat/tasks/start-task.ts'
import { answerLength, message } from '../../domain/messages/message.ts'
import { previewedRequest } from '../../domain/previews/request-preview.ts'
import { addedInstruction } from '../../domain/prompts/sources/added-instruction.ts'
import { eventName } from '../../domain/prompts/sources/event-words.ts'
import { askResponse } from '../../domain/tasks/ask.ts'
import { notShown } from '../../domain/tasks/bodies/sight.ts'
import { payloadHash } from '../../domain/tasks/events.ts'
import { replayWish, task, taskEventEntry, taskStatus } from '../../domain/tasks/task.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { numberParameter, pageLimit } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'
import { answeredTask, taskStreamData } from '../stream-data.ts'
import { streamTask } from '../stream-task.ts'

const aTask = z.strictObject({ taskId: id })
const one = z.object({ task })
const sessionName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe(
    'The name of a conversation with agents. You choose the name. A new name starts a new conversation.',
  )

const ownTaskId = id
  .optional()
  .describe('Your own id for the task. A second request with the same id starts nothing new.')

const newTask = z
  .strictObject({
    agent: z.string().trim().min(1).max(100).describe('The agent’s id or handle.'),
    input: z.discriminatedUnion('kind', [
      z
        .strictObject({
          kind: z.literal('message'),
          id: id
            .optional()
            .describe('Your own id for the message. A second request with the same id starts nothing new.'),
          content: z.string(),
          answerLength: answerLength.optional(),
        })
        .describe('A new message, posted in the thread or session as the key’s owner.'),
      z
        .strictObject({ kind: z.literal('reply'), messageId: id, answerLength: answerLength.optional() })
        .describe('An existing message. Only the answer is posted.'),
      z
        .strictObject({
          kind: z.literal('event'),
          id: ownTaskId,
          name: eventName,
          data: z.unknown().optional().describe('Any JSON, up to 100,000 characters.'),
          answerLength: answerLength.optional(),
        })
        .describe('Something that happened in a program. Nothing is posted but the answer.'),
      z
        .strictObject({
          kind: z.literal('system'),
          id: ownTaskId,
          content: z.string().trim().min(1).max(limits.messageLength),
          answerLength: answerLength.optional(),
        })
        .describe('A note of a program, which no person wrote. Nothing is posted but the answer.'),
    ]),
    instruction: addedInstruction
      .optional()
      .describe(
        'Words that the agent is told for this request alone, the same as the header X-Added-Instruction.',
      ),
    threadId: id
      .optional()
      .describe('The thread to post in. Without a thread, the task belongs to a session.'),
    forkId: id.optional(),
    session: sessionName.optional(),
    parentTaskId: id.optional().describe('The parent task of this task.'),
  })
  .refine(given => given.threadId === undefined || given.session === undefined, {
    path: ['session'],
    error: 'Give a thread or a session, not both.',
  })
  .refine(given => given.forkId === undefined || given.threadId !== undefined, {
    path: ['forkId'],
    error: 'Give the thread of the fork too.',
  })

const taskHeaders = z.object({
  'x-added-instruction': addedInstruction
    .optional()
    .describe(
      "Words that the agent is told for this request alone, in UTF-8 or percent-encoded after `UTF-8''` (RFC 8187).",
    ),
})

/** Returns the task that a request asks for. */
function readAsked(
  headers: z.output<typeof taskHeaders>,
  { agent, input, threadId, forkId, session, parentTaskId, ...body }: z.output<typeof newTask>,
) {
  const header = headers['x-added-instruction']
  if (header !== undefined && body.instruction !== undefined) {
    throw new DomainError(
      'invalid_input',
      'Give the instruction in the header X-Added-Instruction or in the field `instruction`, not in both.',
    )
  }
  const place = threadId ? { threadId, forkId: forkId ?? null } : { session: session ?? null }
  return { agent, input, place, parentTaskId, instruction: header ?? body.instruction }
}

export const taskRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/tasks',
    name: 'createTask',
    summary: 'Starts a task for an agent',
    description:
      'Responds at once. Follow the task with its stream. `session` in the response names the conversation, so that you can ' +
      'continue it. `message` is the question; it is null for events and system notes, which are not posted.',
    scope: 'write',
    params: nothing,
    query: nothing,
    headers: taskHeaders,
    body: newTask,
    status: 201,
    posts: true,
    answer: z.object({ task, message: message.nullable(), session: z.string().nullable() }),
    run: ({ db, claims, key }, { headers, body }) =>
      startTask(db, { claims, key, ...readAsked(headers, body) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/dry-run',
    name: 'previewTask',
    summary: 'Shows the request that a task would send to the model',
    description:
      'Takes the same body as a new task. Nothing is stored and no model is called. `body` is the exact JSON of the first ' +
      'request. The request that the task then sends can differ from it, for example in its time. For admins, and for ' +
      'members if the workspace shows prompts to members.',
    scope: 'write',
    params: nothing,
    query: nothing,
    headers: taskHeaders,
    body: newTask,
    answer: z.object({ requests: z.array(previewedRequest) }),
    run: ({ db, claims, key, assemble }, { headers, body }) =>
      previewTask(db, assemble, { claims, key, ...readAsked(headers, body) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks',
    name: 'listTasks',
    summary: 'Lists tasks, newest first',
    scope: 'read',
    params: nothing,
    body: noBody,
    query: z.strictObject({
      threadId: id.optional(),
      agent: z.string().max(100).optional().describe('The agent’s id or handle.'),
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
    summary: 'Gets a task, with its answer if it has one',
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
    query: z.strictObject({
      after: numberParameter.default(0).describe('The number of the last event that you have received.'),
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
    summary: 'Streams the log and the text of a task until the task ends',
    description:
      'Events named `event` carry the log, and events named `child` the logs of the tasks below it that you can read: `taskId` ' +
      'says which. Each log is in its order. The id of an event is your position in all of these logs: a client that reconnects ' +
      'with it as Last-Event-ID misses nothing and gets nothing twice. `text` is the answer so far, starting at `offset`: cut ' +
      'your text at the offset and append. `end` comes last, with the task and its answer. A client that reconnects after it ' +
      'gets 204. A task below that works on after the end has its own stream.',
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
    summary: 'Gets the body of a request or response by its hash in the log',
    description:
      'For admins. Members can use it if the workspace shows prompts to members. The body is exact unless `notShown` has ' +
      'reasons: then the words of messages that you can’t read now are replaced by marks.',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aTask.extend({ hash: payloadHash }),
    answer: z.object({ body: z.string().nullable(), erased: z.boolean(), notShown }),
    run: ({ db, claims }, { params }) => readTaskPayload(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'GET',
    path: '/tasks/{taskId}/card',
    name: 'getCard',
    summary: 'Gets the question or approval that a task waits for',
    description:
      'The state of the card is `message.metadata.ask`. `sentence` is the question or the request in words, ' +
      'as far as you can read it. For an approval, `call.facts` contains the whole input of the tool, `place` is the ' +
      'place of the call with its readers, and `about` is the message that it reacts to or opens a fork from.',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aTask,
    answer: openCard,
    run: ({ db, claims }, { params }) => readOpenCard(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/resume',
    name: 'resumeTask',
    summary: 'Answers the question or approval of a waiting task',
    scope: 'write',
    query: nothing,
    params: aTask,
    body: z.strictObject({
      seq: z
        .int32()
        .positive()
        .optional()
        .describe(
          'The number of the event that asked. Default: the only open question or approval of the task.',
        ),
      response: askResponse,
    }),
    answer: one,
    run: ({ db, claims }, { params, body }) => resumeTask(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/tasks/{taskId}/cancel',
    name: 'cancelTask',
    summary: 'Stops a task and posts the text written so far',
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
    summary: 'Retries a failed task',
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
    summary: 'Runs a task again from the start of a turn, beside the original',
    description:
      'Earlier turns are copied: the model is not called again for them, and they cost nothing again. Unless effects are ' +
      'allowed, nothing is posted and no tool acts: tool calls return their earlier results, and `output` of the new task has ' +
      'the answer.',
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
