/** Merges two changes of the same text, line by line. Pure. */
import { diffArrays } from 'diff'

/** Lines that both sides agree on, or that both changed in different ways. */
export type MergedPart =
  | { kind: 'agreed'; lines: string[] }
  | { kind: 'conflict'; was: string[]; mine: string[]; theirs: string[] }

/** The lines `from` to `to` of the earlier text were replaced by these. */
interface Change {
  from: number
  to: number
  lines: string[]
}

/** Returns the parts of the merged text in their order. Without a conflict, all parts are agreed. */
export function mergeTexts(texts: { was: string; mine: string; theirs: string }): MergedPart[] {
  const was = texts.was.split('\n')
  const left = { mine: listChanges(was, texts.mine), theirs: listChanges(was, texts.theirs) }
  const parts: MergedPart[] = []
  let at = 0
  for (;;) {
    const from = Math.min(left.mine[0]?.from ?? was.length + 1, left.theirs[0]?.from ?? was.length + 1)
    if (from > was.length) break
    agree(was.slice(at, from))
    const { mine, theirs, to } = takeTouching(left, from)
    const old = was.slice(from, to)
    const both = { mine: apply(was, mine, from, to), theirs: apply(was, theirs, from, to) }
    if (mine.length === 0) agree(both.theirs)
    else if (theirs.length === 0 || areSame(both.mine, both.theirs)) agree(both.mine)
    else parts.push({ kind: 'conflict', was: old, ...both })
    at = to
  }
  agree(was.slice(at))
  return parts

  function agree(lines: string[]): void {
    const last = parts.at(-1)
    if (lines.length === 0) return
    if (last?.kind === 'agreed') last.lines.push(...lines)
    else parts.push({ kind: 'agreed', lines: [...lines] })
  }
}

/** Returns the merged text, or null if there is a conflict. */
export function joinMerged(parts: readonly MergedPart[]): string | null {
  if (parts.some(({ kind }) => kind === 'conflict')) return null
  return parts.flatMap(part => (part.kind === 'agreed' ? part.lines : [])).join('\n')
}

/**
 * The lines that two texts may differ by; beyond them, all of the text counts as changed. The search for the fewest
 * changes takes time by the square of their number.
 */
const maxEditLength = 200

function listChanges(was: string[], text: string): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | null = null
  for (const { added, removed, value } of diffArrays(was, text.split('\n'), { maxEditLength }) ?? [
    { removed: true, value: was },
    { added: true, value: text.split('\n') },
  ]) {
    if (!added && !removed) {
      open = null
      at += value.length
      continue
    }
    if (!open) {
      open = { from: at, to: at, lines: [] }
      changes.push(open)
    }
    if (added) open.lines.push(...value)
    else {
      at += value.length
      open.to = at
    }
  }
  return changes
}

/** Takes the changes from `from` on that overlap or touch each other: they are decided together. */
function takeTouching(left: { mine: Change[]; theirs: Change[] }, from: number) {
  const taken: { mine: Change[]; theirs: Change[]; to: number } = { mine: [], theirs: [], to: from }
  for (let found = true; found; ) {
    found = false
    for (const side of ['mine', 'theirs'] as const) {
      const [next] = left[side]
      if (!next || next.from > taken.to) continue
      left[side].shift()
      taken[side].push(next)
      taken.to = Math.max(taken.to, next.to)
      found = true
    }
  }
  return taken
}

/** The lines `from` to `to` after the changes. */
function apply(was: string[], changes: readonly Change[], from: number, to: number): string[] {
  const lines: string[] = []
  let at = from
  for (const change of changes) {
    lines.push(...was.slice(at, change.from), ...change.lines)
    at = change.to
  }
  return [...lines, ...was.slice(at, to)]
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}
