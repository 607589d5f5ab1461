import * as z from 'zod'
import { deleteMemoryItem } from '../../../chat/memory/delete-memory-item.ts'
import { exportOwnMemory } from '../../../chat/memory/export-own-memory.ts'
import { listHiddenMemory } from '../../../chat/memory/list-hidden-memory.ts'
import { listMemory } from '../../../chat/memory/list-memory.ts'
import { listMemoryUses } from '../../../chat/memory/list-memory-uses.ts'
import { listMemoryVersions } from '../../../chat/memory/list-memory-versions.ts'
import { listTaskMemory } from '../../../chat/memory/list-task-memory.ts'
import { readMemory } from '../../../chat/memory/read-memory.ts'
import { readMemoryAudience } from '../../../chat/memory/read-memory-audience.ts'
import { readSearchByMeaning } from '../../../chat/memory/read-search-by-meaning.ts'
import { acceptProposals } from '../../../chat/memory/review/accept-proposals.ts'
import { countProposals } from '../../../chat/memory/review/count-proposals.ts'
import { listProposals } from '../../../chat/memory/review/list-proposals.ts'
import { reviewMemoryItem } from '../../../chat/memory/review-memory-item.ts'
import { updateMemoryItem } from '../../../chat/memory/update-memory-item.ts'
import {
  hiddenMemory,
  memoryAsked,
  memoryAudience,
  memoryCursor,
  memoryEntry,
  memoryPage,
  memoryUses,
  memoryVersion,
  ownMemory,
  taskMemory,
} from '../../../domain/memory/memory-entry.ts'
import { memoryItem, memoryKind, memoryText } from '../../../domain/memory/memory-item.ts'
import { searchByMeaning } from '../../../domain/memory/search-by-meaning.ts'
import { id } from '../../../domain/wire/ids.ts'
import { limits } from '../../../domain/wire/limits.ts'
import { pageSize } from '../../../domain/wire/page-size.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const anItem = z.strictObject({ itemId: id })
const aWorkspace = z.strictObject({ workspaceId: id })

/**
 * Long-term memory. A person sees the items whose sources they can all read. Their authors and admins change and delete
 * them; everybody whom an item is about can delete it, too.
 */
export const memoryRouter = router({
  /** Lists items, the newest first, or first by groups. */
  list: signedIn
    .input(strict(memoryAsked.extend({ workspaceId: id, cursor: memoryCursor.nullish(), limit: pageSize })))
    .output(memoryPage)
    .query(({ ctx, input }) => listMemory(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns an item with those that it replaced and the one that replaced it. */
  get: signedIn
    .input(anItem)
    .output(
      z.object({ item: memoryEntry, replaced: z.array(memoryEntry), replacedBy: memoryEntry.nullable() }),
    )
    .query(({ ctx, input }) => readMemory(ctx.db, { claims: ctx.claims, ...input })),

  /** Tells admins whether memory is also searched by meaning, and how far its vectors are. */
  searchByMeaning: signedIn
    .input(aWorkspace)
    .output(searchByMeaning)
    .query(({ ctx, input }) => readSearchByMeaning(ctx.db, { claims: ctx.claims, ...input })),

  /** Changes the words or the kind of an item. Its sources stay. */
  update: writing
    .input(anItem.extend({ text: memoryText.optional(), kind: memoryKind.optional() }))
    .output(z.object({ item: memoryItem }))
    .mutation(({ ctx, input }) => updateMemoryItem(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(anItem)
    .output(anItem)
    .mutation(({ ctx, input }) => deleteMemoryItem(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the earlier wordings of an item, the newest first. */
  versions: signedIn
    .input(anItem)
    .output(z.object({ versions: z.array(memoryVersion) }))
    .query(({ ctx, input }) => listMemoryVersions(ctx.db, { claims: ctx.claims, ...input })),

  /** Tells the people who can read an item now. */
  audience: signedIn
    .input(anItem)
    .output(memoryAudience)
    .query(({ ctx, input }) => readMemoryAudience(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the newest tasks whose prompts held an item. */
  uses: signedIn
    .input(anItem.extend({ limit: z.number().int().min(1).max(limits.maxPageSize).default(10) }))
    .output(memoryUses)
    .query(({ ctx, input }) => listMemoryUses(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the items that a task was shown, and why, as far as the caller may read them. */
  ofTask: signedIn
    .input(z.strictObject({ taskId: id }))
    .output(z.object({ items: z.array(taskMemory) }))
    .query(({ ctx, input }) => listTaskMemory(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the items about the caller whose sources the caller can't read, without their words. */
  hiddenAboutMe: signedIn
    .input(aWorkspace)
    .output(z.object({ items: z.array(hiddenMemory) }))
    .query(({ ctx, input }) => listHiddenMemory(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns everything that is remembered about the caller. */
  exportAboutMe: signedIn
    .input(aWorkspace)
    .output(ownMemory)
    .query(({ ctx, input }) => exportOwnMemory(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the proposed items that the caller may accept or reject, channel by channel. */
  toReview: signedIn
    .input(strict(aWorkspace.extend({ cursor: memoryCursor.nullish(), limit: pageSize })))
    .output(memoryPage)
    .query(({ ctx, input }) => listProposals(ctx.db, { claims: ctx.claims, ...input })),

  /** Counts them, up to 100. */
  countToReview: signedIn
    .input(aWorkspace)
    .output(z.object({ count: z.number().int() }))
    .query(({ ctx, input }) => countProposals(ctx.db, { claims: ctx.claims, ...input })),

  /** Accepts an item, with corrected words if they are given, or rejects it. Null: it was rejected. */
  review: writing
    .input(
      anItem.extend({
        verdict: z.enum(['accept', 'reject']),
        text: memoryText.optional(),
        kind: memoryKind.optional(),
      }),
    )
    .output(z.object({ item: memoryItem.nullable() }))
    .mutation(({ ctx, input }) => reviewMemoryItem(ctx.db, { claims: ctx.claims, ...input })),

  /** Accepts those of the items that still wait. Returns their ids. */
  acceptAll: writing
    .input(aWorkspace.extend({ itemIds: z.array(id).min(1).max(limits.maxPageSize) }))
    .output(z.object({ itemIds: z.array(id) }))
    .mutation(({ ctx, input }) => acceptProposals(ctx.db, { claims: ctx.claims, ...input })),
})
