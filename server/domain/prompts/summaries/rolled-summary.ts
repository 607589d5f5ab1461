/** A rolling summary: it stands in a prompt for the older messages of a conversation. */
import * as z from 'zod'
import { escapeText } from '../escape.ts'

/** The first and the last message of a range, by their numbers in the thread. */
const range = z.tuple([z.number().int(), z.number().int()])

export const rolledSummary = z.object({
  /** The number in its conversation: `s3` is the third summary. */
  number: z.number().int(),
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  /** The ranges between them that no model has read. */
  gaps: z.array(range),
  /** Its lines, each with the labels of the messages that it rests on. */
  text: z.string(),
})
export type RolledSummary = z.infer<typeof rolledSummary>

/** A summary as a prompt shows it. */
export const shownSummary = rolledSummary.extend({
  /** Set in a fork: read_thread needs its id. */
  forkId: z.string().optional(),
  /** The agent can open the messages. */
  canOpen: z.boolean(),
})
export type ShownSummary = z.infer<typeof shownSummary>

/** Describes the summary, with pointers in place of the messages that it stands for. */
export function describeSummary(summary: ShownSummary): string[] {
  const { number, firstSeq, lastSeq, text } = summary
  return [
    `<note>${[...listPointers(summary), ...describeOpening(summary)].join(' ')}</note>`,
    `<summary name="s${number}" of="messages ${firstSeq}–${lastSeq}">\n${escapeText(text.trim())}\n</summary>`,
  ]
}

function describeOpening({ canOpen, firstSeq, lastSeq, forkId }: ShownSummary): string[] {
  if (!canOpen) return []
  const fork = forkId ? `fork_id ${forkId}, ` : ''
  return [`Open them with read_thread: ${fork}after_seq ${firstSeq - 1}, before_seq ${lastSeq + 1}.`]
}

/** Lists the pointers to the messages before the history, oldest first. */
function listPointers({ number, firstSeq, lastSeq, gaps }: RolledSummary): string[] {
  const pointers: string[] = []
  let from = firstSeq
  const point = (to: number) => {
    if (to >= from) pointers.push(`[messages ${from}–${to}: summary s${number}]`)
  }
  if (firstSeq > 1) pointers.push(`[messages 1–${firstSeq - 1}: not summarised]`)
  for (const [first, last] of gaps) {
    point(first - 1)
    pointers.push(`[messages ${first}–${last}: not summarised]`)
    from = last + 1
  }
  point(lastSeq)
  return pointers
}
