/** Lists of the ledger: filters, orders and pages. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { day, entryBrief, entryKind, entryOwner, entryStatus, ledgerEntry } from './entry.ts'

/** A filter; an entry must match every given field. */
export const entryFilter = z.object({
  kind: entryKind.optional(),
  statuses: z.array(entryStatus).min(1).max(5).optional(),
  /** `none`: nobody owns it. */
  owner: z.union([entryOwner, z.literal('none')]).optional(),
  channelId: id.optional(),
  threadId: id.optional(),
  /** The days from and to which it is due, both included; `none`: it has no day. */
  due: z.union([z.object({ from: day.optional(), to: day.optional() }), z.literal('none')]).optional(),
  /** Words, as in a search field. */
  query: z.string().trim().max(limits.searchLength).optional(),
})
export type EntryFilter = z.infer<typeof entryFilter>

/** `due`: the nearest day first, those without a day last. */
export const entryOrder = z.enum(['newest', 'due'])
export type EntryOrder = z.infer<typeof entryOrder>

/** The last entry of a page. */
export const entryCursor = z.object({ createdAt: time, id, dueOn: day.nullable() })
export type EntryCursor = z.infer<typeof entryCursor>

export const entryPage = z.object({ entries: z.array(ledgerEntry), nextCursor: entryCursor.nullable() })
export type EntryPage = z.infer<typeof entryPage>

/** The columns of the board in their order, each with the count of all its entries and its first page. */
export const ledgerBoard = z.object({
  columns: z.array(entryPage.extend({ status: entryStatus, count: z.number().int() })),
})
export type LedgerBoard = z.infer<typeof ledgerBoard>

/** The mark of a message that is the source of an entry. */
export const entryMark = z.object({ entryId: id, messageId: id, kind: entryKind, status: entryStatus })
export type EntryMark = z.infer<typeof entryMark>

/** An earlier decision that a new one may contradict. `lineId`: the line of the result draft; null: of a message. */
export const contradiction = z.object({
  lineId: z.string().nullable(),
  text: z.string(),
  earlier: entryBrief,
})
export type Contradiction = z.infer<typeof contradiction>

/** The answer of a person about an earlier decision beside a new one. */
export const contradictionAnswer = z.object({
  /** The line of the result; left out for an entry from a message. */
  lineId: z.string().max(40).optional(),
  entryId: id,
  answer: z.enum(['replaces', 'both_hold', 'not_related']),
})
export type ContradictionAnswer = z.infer<typeof contradictionAnswer>
