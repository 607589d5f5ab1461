/** The fields with which people make and change entries. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { day, entryKind, entryLimits, entryNote, entryOwner, entryStatus, entryText } from './entry.ts'
import { contradictionAnswer } from './entry-list.ts'

/** A new entry from a message. `quote`: exact words of the message; left out: its first words. */
export const entryDraft = z.object({
  messageId: id,
  quote: z.string().trim().min(1).max(entryLimits.quoteLength).optional(),
  kind: entryKind,
  text: entryText,
  owner: entryOwner.nullish(),
  dueOn: day.nullish(),
  /** About earlier decisions that this one may contradict. */
  answers: z
    .array(contradictionAnswer.omit({ lineId: true }))
    .max(10)
    .optional(),
})
export type EntryDraft = z.infer<typeof entryDraft>

/** An entry as the caller saw it. A change of a newer one is refused as `entry_changed`. */
export const seenEntry = z.object({ entryId: id, rev: z.int32().positive() })

/** A change of an entry. Fields that are left out stay as they are. */
export const entryChanges = seenEntry.extend({
  kind: entryKind.optional(),
  text: entryText.optional(),
  owner: entryOwner.nullish(),
  dueOn: day.nullish(),
})
export type EntryChanges = z.infer<typeof entryChanges>

/** The move of an entry to another status. `evidence`: the message that shows that it was carried out. */
export const entryMove = seenEntry.extend({
  status: entryStatus.exclude(['superseded']),
  note: entryNote.nullish(),
  evidenceMessageId: id.nullish(),
})
export type EntryMove = z.infer<typeof entryMove>

/** A to-do for an agent. `instruction`: words that the person adds. */
export const workOrder = seenEntry.extend({
  agentId: id,
  instruction: z.string().trim().max(2_000).nullish(),
})
export type WorkOrder = z.infer<typeof workOrder>
