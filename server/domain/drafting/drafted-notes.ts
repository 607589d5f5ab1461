/**
 * The notes of a model on one part of a long fork: lines for the result of the whole fork, with the quoted
 * words. Pure. Wrong citations are removed before the notes are used.
 */
import * as z from 'zod'
import { checkCitations } from '../results/check-result.ts'
import type { Discussion } from './discussion.ts'

const note = z.object({
  kind: z.enum(['decision', 'finding', 'action', 'deferred', 'question', 'objection']),
  text: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })),
})
const draftedNotes = z.object({ lines: z.array(note) })
export type DraftedNotes = z.infer<typeof draftedNotes>

/** The most lines that a part may return, whatever the request asked for. */
const mostLines = 20

/**
 * Reads the notes of a part. Null: they are not in the requested form. A part may have no important lines.
 */
export function readNotes(text: string): DraftedNotes | null {
  const parsed = draftedNotes.safeParse(parse(text))
  return parsed.success ? parsed.data : null
}

/** Writes the notes for the next prompt: one line each, and only lines with a correct citation. */
export function writeNotes({ lines }: DraftedNotes, discussion: Discussion): string {
  return lines
    .slice(0, mostLines)
    .map(line => ({ ...line, citations: checkCitations(line.citations, discussion.find).citations }))
    .filter(({ citations }) => citations.length > 0)
    .map(({ citations, ...line }) => {
      const shown = citations.map(({ number, quote }) => ({ number, quote }))
      return JSON.stringify({ ...line, citations: shown })
    })
    .join('\n')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
