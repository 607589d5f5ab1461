import { compareResults } from '@/components/results/versions/compare-results'
import type { WordPart } from '@/components/ui/compare-words'
import { findTrueNotes } from '@/server/domain/results/find-true-notes'
import type { LineNote, ResultBody, ResultDraft, ResultLine, Section } from '@/server/domain/results/result'

/** The change of the headline or of a line since the version that the draft began with. */
export interface LineMark {
  kind: 'kept' | 'changed' | 'added'
  parts: readonly WordPart[]
  /** The agent's reason. */
  note: LineNote | null
  /** The id of the line in the version before; null: it is new. */
  was: string | null
}

export interface DraftMarks {
  /** The version that the draft began with; null: none, so nothing is marked but contradictions. */
  version: number | null
  headline: LineMark | null
  /** By the ids of the lines. */
  lines: ReadonlyMap<string, LineMark>
  dropped: readonly { line: ResultLine; section: Section; note: LineNote | null }[]
  counts: { kept: number; changed: number; added: number; dropped: number }
  /** The lines that later messages contradict, and the headline as `headline`. */
  contradicted: ReadonlyMap<string, LineNote>
}

/** Marks the changes in a draft since the version that it began with. */
export function markChanges(
  { base, notes }: Pick<ResultDraft, 'base' | 'notes'>,
  body: ResultBody,
): DraftMarks {
  const known = findTrueNotes(notes, { base: base?.body ?? null, body })
  const noteOn = (lineId: string, change: LineNote['change']) =>
    known.find(note => note.lineId === lineId && note.change === change) ?? null
  const contradicted = new Map(
    known.filter(({ change }) => change === 'contradicted').map(note => [note.lineId, note]),
  )
  const counts = { kept: 0, changed: 0, added: 0, dropped: 0 }
  if (!base) return { version: null, headline: null, lines: new Map(), dropped: [], counts, contradicted }
  const diff = compareResults(base.body, body)
  const lines = new Map<string, LineMark>()
  const dropped: DraftMarks['dropped'][number][] = []
  for (const { section, changes } of diff.sections) {
    for (const { id, kind, from, line, parts, was } of changes) {
      if (kind === 'removed') {
        dropped.push({ line, section, note: noteOn(id, 'dropped') })
        counts.dropped++
        continue
      }
      const mark = kind === 'added' ? 'added' : kind === 'changed' || from ? 'changed' : 'kept'
      counts[mark]++
      const note = was && (noteOn(was.id, 'changed') ?? noteOn(was.id, 'dropped'))
      lines.set(id, { kind: mark, parts, note, was: was?.id ?? null })
    }
  }
  const isSame = base.body.headline === body.headline
  return {
    version: base.version,
    headline: {
      kind: isSame ? 'kept' : 'changed',
      parts: diff.headline,
      note: noteOn('headline', 'changed'),
      was: 'headline',
    },
    lines,
    dropped,
    counts,
    contradicted,
  }
}
