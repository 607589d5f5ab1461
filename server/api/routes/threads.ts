import * as z from 'zod'
import { listMessages } from '../../chat/messages/list-messages.ts'
import { sendMessage } from '../../chat/messages/send-message.ts'
import { chooseActiveAgent } from '../../chat/messages/threads/choose-active-agent.ts'
import { listThreads } from '../../chat/messages/threads/list-threads.ts'
import { openThread } from '../../chat/messages/threads/open-thread.ts'
import { startThread } from '../../chat/messages/threads/start-thread.ts'
import { activeAgent } from '../../domain/agents/active-agent.ts'
import { answerLength, message } from '../../domain/messages/message.ts'
import { messagePage, threadCursor, threadSummary } from '../../domain/messages/thread.ts'
import { task } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { cursorParameter, pageLimit, readCursor, seqParameter, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const aThread = z.strictObject({ threadId: id })
const aChannel = z.strictObject({ channelId: id })
const newMessage = z.strictObject({
  id: id
    .optional()
    .describe('Your own id for the message. A second request with the same id returns the stored message.'),
  content: z.string().describe('Markdown. Mention an agent to call it, for example @vibe.'),
  answerLength: answerLength.optional(),
})

export const threadRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/channels/{channelId}/threads',
    name: 'listThreads',
    summary: 'Lists the threads of a channel, newest activity first',
    scope: 'read',
    body: noBody,
    params: aChannel,
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    answer: z.object({ threads: z.array(threadSummary), nextCursor: z.string().nullable() }),
    async run({ db, claims }, { params, query: { cursor, limit } }) {
      const page = { ...params, limit, cursor: readCursor(threadCursor, cursor) }
      const { threads, nextCursor } = await listThreads(db, { claims, ...page })
      return { threads, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/channels/{channelId}/threads',
    name: 'startThread',
    summary: 'Starts a thread with a first message',
    scope: 'write',
    query: nothing,
    params: aChannel,
    body: newMessage,
    status: 201,
    posts: true,
    answer: z.object({ thread: threadSummary, message, tasks: z.array(task) }),
    run: ({ db, claims }, { params, body: { id: messageId, ...words } }) =>
      startThread(db, { claims, ...params, messageId, ...words }),
  }),
  defineRoute({
    method: 'GET',
    path: '/threads/{threadId}',
    name: 'getThread',
    summary: 'Gets a thread',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aThread,
    answer: z.object({ thread: threadSummary, activeAgent }),
    run: ({ db, claims }, { params }) => openThread(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/threads/{threadId}/active-agent',
    name: 'chooseActiveAgent',
    summary: 'Chooses the agent that answers messages without a mention in a thread',
    scope: 'write',
    query: nothing,
    params: aThread,
    body: z.strictObject({ agentId: id.nullable().describe('Null: no agent is active from now on.') }),
    answer: z.object({ activeAgent }),
    run: async ({ db, claims }, { params, body }) => ({
      activeAgent: await chooseActiveAgent(db, { claims, ...params, ...body }),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/threads/{threadId}/messages',
    name: 'listMessages',
    summary: 'Lists messages of a thread or a fork, oldest first',
    description:
      'Returns the newest page, or the page at `cursor`. Pass `prevCursor` for older messages, or `nextCursor` with `direction=newer` for newer messages.',
    scope: 'read',
    body: noBody,
    params: aThread,
    query: z.strictObject({
      forkId: id.optional(),
      cursor: seqParameter.optional(),
      direction: z.enum(['older', 'newer']).default('older'),
      limit: pageLimit,
    }),
    answer: messagePage,
    run: ({ db, claims }, { params, query }) => listMessages(db, { claims, ...params, ...query }),
  }),
  defineRoute({
    method: 'POST',
    path: '/threads/{threadId}/messages',
    name: 'sendMessage',
    summary: 'Posts a message in a thread or a fork as the key’s owner',
    description: 'Agents answer this message in the same way as a message from the browser.',
    scope: 'write',
    query: nothing,
    params: aThread,
    body: newMessage.extend({ forkId: id.optional(), parentId: id.optional() }),
    status: 201,
    posts: true,
    answer: z.object({ message, tasks: z.array(task) }),
    run: ({ db, claims }, { params, body }) => sendMessage(db, { claims, ...params, ...body }),
  }),
]
