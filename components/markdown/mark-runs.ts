import { findLabels } from '@/server/domain/citations/find-labels'
import { findMentionRuns } from '@/server/domain/messages/mentions'

/** A part of the words: as they were written, a known name, or the label of a citation. */
export type Part = { kind: 'words' | 'at' | 'cite'; said: string }

/** Reads along the source of a text, in order. */
export interface RunReader {
  /** Cuts these words where a mention or a citation stands in them. */
  cut(words: string): readonly Part[]
  /** Passes over code, addresses and everything else that says nothing. */
  pass(raw: string): void
}

/** A part of the source that is drawn in its own way. */
interface Run {
  start: number
  end: number
  parts: readonly Part[]
}

/**
 * Finds the known names as mentions, and the known labels as citations. The server's own grammars read the
 * Markdown source, which still shows code, quotes and a backslash before the sign, so that everything that
 * looks like one is one. The words of a link are passed over, because they lead elsewhere.
 */
export function readRuns(source: string, names: ReadonlySet<string>, labels: ReadonlySet<string>): RunReader {
  const runs = [...findMentions(source, names), ...findCites(source, labels)].sort(
    (one, other) => one.start - other.start,
  )
  if (runs.length === 0) return { cut: said => [{ kind: 'words', said }], pass() {} }
  let at = 0
  /** Each line of a token stands in the source, behind the token before it, perhaps after the marks of a list. */
  function place(line: string): number {
    const start = source.indexOf(line, at)
    if (start !== -1) at = start + line.length
    return start
  }
  return {
    cut(words) {
      const start = place(words)
      return start === -1 ? [{ kind: 'words', said: words }] : cutWords(words, start, runs)
    },
    pass(raw) {
      for (const line of raw.split('\n')) if (line.trim() !== '') place(line.trim())
    },
  }
}

function cutWords(words: string, start: number, runs: readonly Run[]): readonly Part[] {
  const parts: Part[] = []
  let done = 0
  for (const run of runs) {
    if (run.start < start + done || run.end > start + words.length) continue
    if (run.start > start + done) parts.push({ kind: 'words', said: words.slice(done, run.start - start) })
    parts.push(...run.parts)
    done = run.end - start
  }
  if (done < words.length) parts.push({ kind: 'words', said: words.slice(done) })
  return parts
}

function findMentions(source: string, names: ReadonlySet<string>): Run[] {
  return findMentionRuns(source)
    .filter(run => names.has(run.name))
    .map(({ start, end }) => ({ start, end, parts: [{ kind: 'at', said: source.slice(start, end) }] }))
}

/** Brackets with a label that names nothing stay as they were written. */
function findCites(source: string, labels: ReadonlySet<string>): Run[] {
  if (labels.size === 0) return []
  return findLabels(source)
    .filter(run => run.labels.every(label => labels.has(label)))
    .map(({ start, end, labels: named }) => ({
      start,
      end,
      parts: named.map(said => ({ kind: 'cite', said }) as const),
    }))
}
