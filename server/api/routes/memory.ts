import * as z from 'zod'
import { deleteMemoryItem } from '../../chat/memory/delete-memory-item.ts'
import { exportOwnMemory } from '../../chat/memory/export-own-memory.ts'
import { keepMemory } from '../../chat/memory/keep-memory.ts'
import { listMemory } from '../../chat/memory/list-memory.ts'
import { readMemory } from '../../chat/memory/read-memory.ts'
import { memoryCursor, memoryEntry, memoryFilter, ownMemory } from '../../domain/memory/memory-entry.ts'
import { memoryKind, memoryLimits, memorySourceGiven, memoryText } from '../../domain/memory/memory-item.ts'
import { searchText } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const anItem = z.strictObject({ itemId: id })

export const memoryRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/memory',
    name: 'listMemory',
    summary: 'Lists memories, the newest first',
    description:
      'These are the items whose sources you can all read. The query matches their words and those of their sources.',
    scope: 'read',
    params: nothing,
    query: z.strictObject({
      ...memoryFilter.shape,
      query: searchText.optional(),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    body: noBody,
    answer: z.object({ items: z.array(memoryEntry), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { query, cursor, limit, ...filter } }) {
      const page = { query, filter, limit, cursor: readCursor(memoryCursor, cursor) }
      const { items, nextCursor } = await listMemory(db, { claims, workspaceId, order: 'newest', ...page })
      return { items, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/memory/{itemId}',
    name: 'getMemory',
    summary: 'Gets an item with those that it replaced and the one that replaced it',
    scope: 'read',
    params: anItem,
    query: nothing,
    body: noBody,
    answer: z.object({
      item: memoryEntry,
      replaced: z.array(memoryEntry),
      replacedBy: memoryEntry.nullable(),
    }),
    run: ({ db, claims }, { params }) => readMemory(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'POST',
    path: '/memory',
    name: 'keepMemory',
    summary: 'Keeps something for all agents, with its sources',
    description:
      'A source is the message of a person, or a result, that you can read, with its exact words. The readers of the item are those of all its sources.',
    scope: 'write',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      text: memoryText,
      kind: memoryKind.default('fact'),
      sources: z
        .array(memorySourceGiven.omit({ attachmentId: true }))
        .min(1)
        .max(memoryLimits.sources),
    }),
    answer: z.object({ item: memoryEntry }),
    run: ({ db, claims, key: { workspaceId } }, { body }) => keepMemory(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/memory/{itemId}/delete',
    name: 'deleteMemory',
    summary: 'Deletes an item for good; its sources stay',
    description: 'Its author, admins and everybody whom it is about can do this.',
    scope: 'write',
    params: anItem,
    query: nothing,
    body: noBody,
    answer: anItem,
    run: ({ db, claims }, { params }) => deleteMemoryItem(db, { claims, ...params }),
  }),
  defineRoute({
    method: 'GET',
    path: '/memory-about-me',
    name: 'exportMemoryAboutMe',
    summary: 'Gets everything that agents remember about you',
    description:
      '`hidden` lists items whose sources you can’t read, without their words. You can delete them, too.',
    scope: 'read',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: ownMemory,
    run: ({ db, claims, key: { workspaceId } }) => exportOwnMemory(db, { claims, workspaceId }),
  }),
]
