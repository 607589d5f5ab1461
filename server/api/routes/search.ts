import * as z from 'zod'
import { searchMessages } from '../../chat/messages/search-messages.ts'
import { readDecision } from '../../chat/results/read-decision.ts'
import { searchDecisions } from '../../chat/results/search-decisions.ts'
import { decision, decisionCursor } from '../../domain/results/decision.ts'
import { resultBullet } from '../../domain/results/result.ts'
import { searchCursor, searchHit, unknownFilter } from '../../domain/search/search.ts'
import { searchText, timeZone } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/search',
    name: 'searchMessages',
    summary: 'Searches messages, forks included, the best match first',
    description:
      'The query is the same text as in the browser: words, "phrases", -without, this OR that, and the operators from:, in:, before:, after:, ' +
      'on: and has:code. `unknown` names operators whose value means nothing here; then there are no hits.',
    scope: 'read',
    params: nothing,
    query: z.strictObject({
      query: searchText,
      timeZone: timeZone.optional().describe('Decides when a day begins. Default: UTC.'),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    body: noBody,
    answer: z.object({
      hits: z.array(searchHit),
      nextCursor: z.string().nullable(),
      unknown: z.array(unknownFilter),
    }),
    async run({ db, claims, key: { workspaceId } }, { query: { cursor, ...asked } }) {
      const page = { ...asked, cursor: readCursor(searchCursor, cursor) }
      const { nextCursor, ...found } = await searchMessages(db, { claims, workspaceId, ...page })
      return { ...found, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/decisions',
    name: 'listDecisions',
    summary: 'Lists the decisions, findings and actions in results of forks, newest first',
    scope: 'read',
    params: nothing,
    query: z.strictObject({
      query: searchText.optional().describe('The words to look for. Default: all decisions.'),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    body: noBody,
    answer: z.object({ decisions: z.array(decision), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { cursor, ...asked } }) {
      const page = { ...asked, cursor: readCursor(decisionCursor, cursor) }
      const { decisions, nextCursor } = await searchDecisions(db, { claims, workspaceId, ...page })
      return { decisions, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/decisions/{decisionId}',
    name: 'getDecision',
    summary: 'Gets a decision, and its line of the result with the messages that it cites',
    scope: 'read',
    params: z.strictObject({ decisionId: id }),
    query: nothing,
    body: noBody,
    answer: z.object({ decision, line: resultBullet }),
    run: ({ db, claims, key: { workspaceId } }, { params }) =>
      readDecision(db, { claims, workspaceId, ...params }),
  }),
]
