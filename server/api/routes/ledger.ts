import * as z from 'zod'
import { assignEntry } from '../../chat/ledger/assign-entry.ts'
import { createEntry } from '../../chat/ledger/create-entry.ts'
import { listEntries } from '../../chat/ledger/list-entries.ts'
import { moveEntry } from '../../chat/ledger/move-entry.ts'
import { readEntry } from '../../chat/ledger/read-entry.ts'
import { takeBackEntry } from '../../chat/ledger/take-back-entry.ts'
import { updateEntry } from '../../chat/ledger/update-entry.ts'
import { day, entryChange, entryKind, entryStatus, ledgerEntry } from '../../domain/ledger/entry.ts'
import { entryChanges, entryDraft, entryMove, seenEntry, workOrder } from '../../domain/ledger/entry-draft.ts'
import { entryCursor, entryOrder } from '../../domain/ledger/entry-list.ts'
import { searchText } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { strict } from '../../domain/wire/strict.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const anEntry = z.strictObject({ entryId: id })
const one = z.object({ entry: ledgerEntry })
/** The path names the entry. */
const ofPath = { entryId: true } as const

export const ledgerRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/ledger',
    name: 'listEntries',
    summary: 'Lists the decisions and to-dos of the ledger',
    description: 'These are the entries whose source you can read, newest first.',
    scope: 'read',
    params: nothing,
    body: noBody,
    query: z.strictObject({
      kind: entryKind.optional(),
      status: entryStatus.optional(),
      ownerId: id.optional().describe('A person who owns them.'),
      agentId: id.optional().describe('An agent that owns them.'),
      channelId: id.optional(),
      threadId: id.optional(),
      dueFrom: day.optional(),
      dueTo: day.optional(),
      query: searchText.optional(),
      order: entryOrder.optional(),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    answer: z.object({ entries: z.array(ledgerEntry), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: asked }) {
      const { kind, status, ownerId, agentId, channelId, threadId, dueFrom, dueTo, query, ...page } = asked
      const isDue = dueFrom !== undefined || dueTo !== undefined
      const { entries, nextCursor } = await listEntries(db, {
        claims,
        workspaceId,
        filter: {
          kind,
          ...(status && { statuses: [status] }),
          ...(ownerId && { owner: { kind: 'user', id: ownerId } }),
          ...(agentId && { owner: { kind: 'agent', id: agentId } }),
          channelId,
          threadId,
          ...(isDue && { due: { from: dueFrom, to: dueTo } }),
          query,
        },
        order: page.order,
        cursor: readCursor(entryCursor, page.cursor),
        limit: page.limit,
      })
      return { entries, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/ledger',
    name: 'createEntry',
    summary: 'Makes a decision or a to-do from a message',
    scope: 'write',
    params: nothing,
    query: nothing,
    body: strict(entryDraft),
    status: 201,
    answer: one,
    run: ({ db, claims }, { body }) => createEntry(db, { claims, ...body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/ledger/{entryId}',
    name: 'getEntry',
    summary: 'Gets an entry with the newest part of its history',
    scope: 'read',
    params: anEntry,
    query: nothing,
    body: noBody,
    answer: one.extend({ history: z.array(entryChange), nextCursor: z.number().int().nullable() }),
    run: ({ db, claims }, { params }) => readEntry(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/ledger/{entryId}',
    name: 'updateEntry',
    summary: 'Changes the words, the owner or the day of an entry',
    scope: 'write',
    params: anEntry,
    query: nothing,
    body: strict(entryChanges.omit(ofPath)),
    answer: one,
    run: ({ db, claims }, { params, body }) => updateEntry(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/ledger/{entryId}/move',
    name: 'moveEntry',
    summary: 'Moves an entry to another status',
    scope: 'write',
    params: anEntry,
    query: nothing,
    body: strict(entryMove.omit(ofPath)),
    answer: one,
    run: ({ db, claims }, { params, body }) => moveEntry(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/ledger/{entryId}/assign',
    name: 'assignEntry',
    summary: 'Gives a to-do to an agent, which begins to work on it with your rights',
    scope: 'write',
    params: anEntry,
    query: nothing,
    body: strict(workOrder.omit(ofPath)),
    answer: one,
    run: ({ db, claims }, { params, body }) => assignEntry(db, { claims, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/ledger/{entryId}/take-back',
    name: 'takeBackEntry',
    summary: 'Takes a to-do back from an agent; its task stops',
    scope: 'write',
    params: anEntry,
    query: nothing,
    body: strict(seenEntry.omit(ofPath)),
    answer: one,
    run: ({ db, claims }, { params, body }) => takeBackEntry(db, { claims, ...params, ...body }),
  }),
]
