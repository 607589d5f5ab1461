import type { Earlier, EarlierLine } from './read-fork.ts'
import {
  cite,
  isPoint,
  isShort,
  type Line,
  mostBullets,
  say,
  writeHeadline,
  writeLists,
} from './result-lines.ts'
import { listTerms } from './sentences.ts'

/**
 * Brings a result up to date with the lines of newer messages. A newer line about the same thing replaces a
 * line, or contradicts it if people wrote it; a line whose source changed is dropped; a question that got an
 * answer, too. All other lines stay, and the rest of the newer lines is added.
 */
export function composeRevision({ lines, headline }: Earlier, newer: readonly Line[]): unknown {
  const used = new Set<Line>()
  /** Finds the newer line about the same thing. */
  const take = (earlier: EarlierLine, suits: (line: Line) => boolean): Line | undefined => {
    const found = newer.find(line => !used.has(line) && suits(line) && isAbout(line.quote, earlier.text))
    if (found) used.add(found)
    return found
  }
  const changed: unknown[] = []
  const dropped: unknown[] = []
  const contradicted: unknown[] = []
  const stays: EarlierLine[] = []
  for (const line of lines) {
    const { id, list, isOfPeople, lostSource } = line
    const newest = take(
      line,
      each => each.kind !== 'question' && (list === 'open_questions' || isPoint(each)),
    )
    if (isOfPeople) {
      stays.push(line)
      const why = 'A later message may say something else.'
      if (newest) contradicted.push({ line: id, why, citations: cite(newest) })
    } else if (newest && list === 'bullets') {
      const why = 'A later message says something newer about it.'
      const same = { kind: newest.kind, owner: null, who: null }
      changed.push({ line: id, why, text: say(newest), ...same, citations: cite(newest) })
      stays.push({ ...line, text: say(newest) })
    } else if (newest && list === 'open_questions') {
      dropped.push({ line: id, why: 'A later message may answer it.', citations: cite(newest) })
    } else if (lostSource) {
      dropped.push({ line: id, why: 'A message that it cites was edited or deleted.', citations: [] })
    } else stays.push(line)
  }
  const room = mostBullets - stays.filter(({ list }) => list === 'bullets').length
  const rest = newer.filter(line => !used.has(line))
  const fits = fitWords(rest, [headline ?? '', ...stays.map(({ text }) => text)])
  return {
    headline: headline === null ? writeHeadline(newer) : null,
    headline_why: null,
    changed,
    dropped,
    contradicted,
    ...writeLists(fits, Math.max(0, room)),
  }
}

/** Two texts are about the same thing if they share two words, and half of the shorter one’s. */
function isAbout(one: string, other: string): boolean {
  const [a, b] = [new Set(listTerms(one)), new Set(listTerms(other))]
  const shared = [...a].filter(term => b.has(term)).length
  return shared >= 2 && shared >= Math.min(a.size, b.size) / 2
}

function fitWords(lines: readonly Line[], others: readonly string[]): readonly Line[] {
  if (lines.length === 0 || isShort([...others, ...lines.map(say)])) return lines
  return fitWords(lines.slice(0, -1), others)
}
