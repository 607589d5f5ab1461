import { diffLines, diffWordsWithSpace } from 'diff'

/** Words of a line: unchanged, removed or added. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A line of a comparison, with its numbers in the older and the newer text. */
export interface DiffLine {
  before: number | null
  after: number | null
  kind: 'same' | 'removed' | 'added' | 'changed'
  parts: DiffPart[]
}

/** Compares two texts line by line; by words, lines that were changed in place are compared word by word. */
export function layOutDiff(before: string, after: string, by: 'words' | 'lines' = 'words'): DiffLine[] {
  const lines: DiffLine[] = []
  const at = { before: 0, after: 0 }
  const changes = diffLines(`${before}\n`, `${after}\n`, { stripTrailingCr: true })
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index]
    if (!change) continue
    const next = changes[index + 1]
    if (change.removed && next?.added) {
      layOutChange(split(change.value), split(next.value))
      index++
    } else {
      const kind = change.removed ? 'removed' : change.added ? 'added' : 'same'
      for (const text of split(change.value)) push(kind, [{ kind, text }])
    }
  }
  return lines

  /** Pairs lines while both sides have some; the remaining lines were removed or added as a whole. */
  function layOutChange(removed: string[], added: string[]): void {
    const both = by === 'words' ? Math.min(removed.length, added.length) : 0
    for (let line = 0; line < both; line++) {
      push('changed', compareWords(removed[line] ?? '', added[line] ?? ''))
    }
    for (const text of removed.slice(both)) push('removed', [{ kind: 'removed', text }])
    for (const text of added.slice(both)) push('added', [{ kind: 'added', text }])
  }

  function push(kind: DiffLine['kind'], parts: DiffPart[]): void {
    lines.push({
      before: kind === 'added' ? null : ++at.before,
      after: kind === 'removed' ? null : ++at.after,
      kind,
      parts,
    })
  }
}

/** Counts the lines that differ, and the words that came in and went out. */
export function countChanges(
  before: string,
  after: string,
): { lines: number; added: number; removed: number } {
  const lines = layOutDiff(before, after).filter(({ kind }) => kind !== 'same')
  const count = (wanted: DiffPart['kind']) =>
    lines
      .flatMap(({ parts }) => parts)
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return { lines: lines.length, added: count('added'), removed: count('removed') }
}

/** The number of unchanged lines shown around a change. */
const around = 3

/** Leaves out the lines far from any change: a number stands for that many lines. */
export function foldDiff(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  const folded: (DiffLine | number)[] = []
  lines.forEach((line, index) => {
    const last = folded.at(-1)
    if (isNear(index)) folded.push(line)
    else if (typeof last === 'number') folded[folded.length - 1] = last + 1
    else folded.push(1)
  })
  return folded
}

function compareWords(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))
}

function split(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
