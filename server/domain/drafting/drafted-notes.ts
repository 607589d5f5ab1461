/**
 * What a model found in one part of a long fork: lines for the result of the whole, with the words that they rest on.
 * Pure. Citations that don't hold are left out before anything is made of them.
 */
import * as z from 'zod'
import { checkCitations } from '../results/check-result.ts'
import type { Discussion } from './drafted-result.ts'

const note = z.object({
  kind: z.enum(['decision', 'finding', 'action', 'deferred', 'question', 'objection']),
  text: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })),
})
const draftedNotes = z.object({ lines: z.array(note) })
export type DraftedNotes = z.infer<typeof draftedNotes>

/** More than this no part may bring, whatever it was asked for. */
const mostLines = 20

/** Null: not in the form that was asked for. A part may hold nothing that matters. */
export function readNotes(text: string): DraftedNotes | null {
  const parsed = draftedNotes.safeParse(parse(text))
  return parsed.success ? parsed.data : null
}

/** The notes as the next prompt shows them: a line each, and only those that something shows. */
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
