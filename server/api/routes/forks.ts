import * as z from 'zod'
import { createFork } from '../../chat/forks/create-fork.ts'
import { listForks } from '../../chat/forks/list-forks.ts'
import { readFork } from '../../chat/forks/read-fork.ts'
import { listResults } from '../../chat/results/list-results.ts'
import { listThreadResults } from '../../chat/results/list-thread-results.ts'
import { fork, forkBudget, forkDescription, leftOut } from '../../domain/forks/fork.ts'
import { message } from '../../domain/messages/message.ts'
import { publishedResult, publishedVersion, resultCursor } from '../../domain/results/result.ts'
import { task } from '../../domain/tasks/task.ts'
import { id } from '../../domain/wire/ids.ts'
import { cursorParameter, numberParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const aFork = z.strictObject({ forkId: id })

/**
 * Programs open forks, write in them like in any conversation, and read their results. Only people can
 * resolve a fork.
 */
export const forkRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/threads/{threadId}/forks',
    name: 'listForks',
    summary: 'Lists the forks of a thread, oldest first',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: z.strictObject({ threadId: id }),
    answer: z.object({ forks: z.array(fork) }),
    run: ({ db, claims }, { params }) => listForks(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/messages/{messageId}/forks',
    name: 'createFork',
    summary: 'Opens a fork from a message of a thread',
    scope: 'write',
    query: nothing,
    params: z.strictObject({ messageId: id }),
    body: z.strictObject({
      id: id
        .optional()
        .describe('Your own id for the fork. A second request with the same id returns the stored fork.'),
      description: forkDescription.optional().describe('Default: the beginning of the message.'),
      divePartnerId: id
        .nullish()
        .describe(
          'The agent that takes part in the fork, or null for none. Default: the workspace’s default agent.',
        ),
      budgetUsd: forkBudget.optional(),
      partnerOpens: z
        .boolean()
        .optional()
        .describe('If true, the partner writes the first message, which ends in a question. Default: false.'),
      leftOut: leftOut
        .optional()
        .describe(
          'The keys of context items that its agents are not shown, for example thread, parent or file:{id}. Default: none, or thread if forks of the workspace begin with the message alone.',
        ),
    }),
    status: 201,
    answer: z.object({
      fork,
      task: task.nullable().describe('The task in which the partner writes the first message, or null.'),
    }),
    run: ({ db, claims }, { params, body }) => createFork(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/forks/{forkId}',
    name: 'getFork',
    summary: 'Gets a fork and the message that it starts from',
    scope: 'read',
    query: nothing,
    body: noBody,
    params: aFork,
    answer: z.object({ fork, channelId: id, parent: message, results: z.array(publishedVersion) }),
    run: ({ db, claims }, { params }) => readFork(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'GET',
    path: '/forks/{forkId}/results',
    name: 'listResults',
    summary: 'Lists all versions of a fork’s result, newest first',
    scope: 'read',
    query: z.strictObject({
      cursor: numberParameter.optional().describe('The `nextCursor` of the page before: a version.'),
      limit: pageLimit,
    }),
    body: noBody,
    params: aFork,
    answer: z.object({ results: z.array(publishedResult), nextCursor: z.number().int().nullable() }),
    run: ({ db, claims }, { params, query }) => listResults(db, { claims, ...params, ...query }),
  }),
  defineRoute({
    method: 'GET',
    path: '/threads/{threadId}/results',
    name: 'listThreadResults',
    summary: 'Lists the results of all forks of a thread, every version, newest first',
    scope: 'read',
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    body: noBody,
    params: z.strictObject({ threadId: id }),
    answer: z.object({ results: z.array(publishedResult), nextCursor: z.string().nullable() }),
    async run({ db, claims }, { params, query: { cursor, limit } }) {
      const page = { cursor: readCursor(resultCursor, cursor), limit }
      const { results, nextCursor } = await listThreadResults(db, { claims, ...params, ...page })
      return { results, nextCursor: writeCursor(nextCursor) }
    },
  }),
]
