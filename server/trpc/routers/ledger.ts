import * as z from 'zod'
import { acceptEntry } from '../../chat/ledger/accept-entry.ts'
import { assignEntry } from '../../chat/ledger/assign-entry.ts'
import { createEntry } from '../../chat/ledger/create-entry.ts'
import { exportEntries } from '../../chat/ledger/export-entries.ts'
import { findDraftContradictions, findTextContradictions } from '../../chat/ledger/find-contradictions.ts'
import { listEntries } from '../../chat/ledger/list-entries.ts'
import { listEntryChanges } from '../../chat/ledger/list-entry-changes.ts'
import { listEntryMarks } from '../../chat/ledger/list-entry-marks.ts'
import { moveEntry } from '../../chat/ledger/move-entry.ts'
import { readBoard } from '../../chat/ledger/read-board.ts'
import { readEntry } from '../../chat/ledger/read-entry.ts'
import { supersedeEntry } from '../../chat/ledger/supersede-entry.ts'
import { takeBackEntry } from '../../chat/ledger/take-back-entry.ts'
import { updateEntry } from '../../chat/ledger/update-entry.ts'
import { entryChange, entryText, ledgerEntry } from '../../domain/ledger/entry.ts'
import { entryChanges, entryDraft, entryMove, seenEntry, workOrder } from '../../domain/ledger/entry-draft.ts'
import {
  contradiction,
  entryCursor,
  entryFilter,
  entryMark,
  entryOrder,
  entryPage,
  ledgerBoard,
} from '../../domain/ledger/entry-list.ts'
import { exportFormats } from '../../domain/ledger/export-entries.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { strict } from '../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../trpc.ts'

const anEntry = z.strictObject({ entryId: id })
const one = z.object({ entry: ledgerEntry })

/**
 * The ledger: decisions and to-dos. An entry is read by the readers of its source's channel. Members who can read it can
 * change it; guests can only move entries that they own.
 */
export const ledgerRouter = router({
  list: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        filter: strict(entryFilter).optional(),
        order: entryOrder.optional(),
        cursor: strict(entryCursor).nullish(),
        limit: pageSize,
      }),
    )
    .output(entryPage)
    .query(({ ctx, input }) => listEntries(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns a column for each status, with its count and its first page. `ledger.list` reads on in one of them. */
  board: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        filter: strict(entryFilter.omit({ statuses: true })).optional(),
        order: entryOrder.optional(),
        limit: pageSize,
      }),
    )
    .output(ledgerBoard)
    .query(({ ctx, input }) => readBoard(ctx.db, { claims: ctx.claims, ...input })),

  /** Returns an entry with the newest part of its history. */
  get: signedIn
    .input(anEntry)
    .output(one.extend({ history: z.array(entryChange), nextCursor: z.number().int().nullable() }))
    .query(({ ctx, input }) => readEntry(ctx.db, { claims: ctx.claims, ...input })),

  history: signedIn
    .input(anEntry.extend({ cursor: z.int32().positive().nullish(), limit: pageSize }))
    .output(z.object({ changes: z.array(entryChange), nextCursor: z.number().int().nullable() }))
    .query(({ ctx, input }) => listEntryChanges(ctx.db, { claims: ctx.claims, ...input })),

  /** Writes the entries that the caller may read as a file, newest first. `isCut`: there are more than one file holds. */
  export: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        filter: strict(entryFilter).optional(),
        format: z.enum(exportFormats),
      }),
    )
    .output(z.object({ name: z.string(), type: z.string(), text: z.string(), isCut: z.boolean() }))
    .query(({ ctx, input }) => exportEntries(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists the messages of a thread from which people made entries. */
  marks: signedIn
    .input(z.strictObject({ threadId: id }))
    .output(z.object({ marks: z.array(entryMark) }))
    .query(({ ctx, input }) => listEntryMarks(ctx.db, { claims: ctx.claims, ...input })),

  /** Finds earlier decisions that those of a fork's result draft may contradict, at most three, the most alike first. */
  draftContradictions: signedIn
    .input(z.strictObject({ forkId: id }))
    .output(z.object({ contradictions: z.array(contradiction) }))
    .query(({ ctx, input }) => findDraftContradictions(ctx.db, { claims: ctx.claims, ...input })),

  /** The same for a decision that the caller makes from a message. */
  textContradictions: signedIn
    .input(z.strictObject({ messageId: id, text: entryText }))
    .output(z.object({ contradictions: z.array(contradiction) }))
    .query(({ ctx, input }) => findTextContradictions(ctx.db, { claims: ctx.claims, ...input })),

  /** Makes an entry from a message. */
  create: writing
    .input(strict(entryDraft))
    .output(one)
    .mutation(({ ctx, input }) => createEntry(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(strict(entryChanges))
    .output(one)
    .mutation(({ ctx, input }) => updateEntry(ctx.db, { claims: ctx.claims, ...input })),

  move: writing
    .input(strict(entryMove))
    .output(one)
    .mutation(({ ctx, input }) => moveEntry(ctx.db, { claims: ctx.claims, ...input })),

  /** Gives a to-do to an agent, which begins to work on it at once. */
  assign: writing
    .input(strict(workOrder))
    .output(one)
    .mutation(({ ctx, input }) => assignEntry(ctx.db, { claims: ctx.claims, ...input })),

  /** Takes a to-do back from an agent; its task stops. */
  takeBack: writing
    .input(strict(seenEntry))
    .output(one)
    .mutation(({ ctx, input }) => takeBackEntry(ctx.db, { claims: ctx.claims, ...input })),

  /** Accepts work that an agent reported as done. `ledger.move` opens it again. */
  accept: writing
    .input(strict(seenEntry))
    .output(one)
    .mutation(({ ctx, input }) => acceptEntry(ctx.db, { claims: ctx.claims, ...input })),

  /** Marks an entry as replaced by another one that the caller can read. */
  supersede: writing
    .input(strict(seenEntry.extend({ byEntryId: id })))
    .output(one)
    .mutation(({ ctx, input }) => supersedeEntry(ctx.db, { claims: ctx.claims, ...input })),
})
