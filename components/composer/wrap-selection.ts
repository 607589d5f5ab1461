import type { Edit, Selection } from '@/components/ui/edit-text'

export type Mark = 'bold' | 'italic' | 'code' | 'link'

interface Wrapped {
  edits: Edit[]
  selection: Selection
}

const signs = { bold: '**', italic: '*' } as const

/** Puts Markdown's markers around the selection, or removes them if they are there already. */
export function wrapSelection(text: string, selection: Selection, mark: Mark): Wrapped {
  if (mark === 'code' && text.slice(...selection).includes('\n'))
    return wrapFence(text, text.slice(...selection), selection[0])
  const [start, end] = trimSelection(text, selection)
  const selected = text.slice(start, end)
  if (mark === 'link') return wrapLink(selected, start)
  const inner = mark === 'code' ? null : unwrap(selected, mark)
  if (inner !== null)
    return { edits: [{ start, end, text: inner }], selection: [start, start + inner.length] }
  const sign = mark === 'code' ? '`'.repeat(longestRun(selected) + 1) : signs[mark]
  const before = text.slice(0, start)
  if (isWrapped(before, text.slice(end), mark, sign)) {
    return {
      edits: [
        { start: start - sign.length, end: start, text: '' },
        { start: end, end: end + sign.length, text: '' },
      ],
      selection: [start - sign.length, end - sign.length],
    }
  }
  return {
    edits: [{ start, end, text: `${sign}${selected}${sign}` }],
    selection: [start + sign.length, end + sign.length],
  }
}

/**
 * Leaves out the spaces at both ends: a double click on Windows takes the space after a word, and signs beside a space
 * mark nothing.
 */
function trimSelection(text: string, [start, end]: Selection): Selection {
  const selected = text.slice(start, end)
  if (selected.trim() === '') return [start, end]
  return [end - selected.trimStart().length, start + selected.trimEnd().length]
}

/** Returns the words of a selection that has its markers in it; null: they are not there, or not around it all. */
function unwrap(selected: string, mark: 'bold' | 'italic'): string | null {
  const sign = signs[mark]
  const inner = selected.slice(sign.length, -sign.length)
  if (inner === '') return null
  const words = inner.replace(/^\*+|\*+$/g, '')
  if (words === '' || words.includes('*')) return null
  const [before = ''] = /^\**/.exec(selected) ?? []
  const [after = ''] = /\**$/.exec(selected) ?? []
  return isWrapped(before, after, mark, sign) ? inner : null
}

/**
 * Tells whether the markers are there. A single star does not end bold text:
 * `**|bold|**` is not italic, `***|both|***` is.
 */
function isWrapped(before: string, after: string, mark: Mark, sign: string): boolean {
  if (!before.endsWith(sign) || !after.startsWith(sign)) return false
  if (mark !== 'italic') return true
  const stars = Math.min(/\**$/.exec(before)?.[0].length ?? 0, /^\**/.exec(after)?.[0].length ?? 0)
  return stars % 2 === 1
}

/** Puts the caret in the part that is still missing: the address, or the words for a selected address. */
function wrapLink(selected: string, start: number): Wrapped {
  const end = start + selected.length
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { edits: [{ start, end, text: `[](${selected})` }], selection: [start + 1, start + 1] }
  }
  const caret = start + selected.length + 3
  return { edits: [{ start, end, text: `[${selected}]()` }], selection: [caret, caret] }
}

/** Makes several lines a code block on its own lines. */
function wrapFence(text: string, selected: string, start: number): Wrapped {
  const end = start + selected.length
  const fence = '`'.repeat(Math.max(3, longestRun(selected) + 1))
  const head = `${start > 0 && text[start - 1] !== '\n' ? '\n' : ''}${fence}\n`
  const tail = `${selected.endsWith('\n') ? '' : '\n'}${fence}${end < text.length && text[end] !== '\n' ? '\n' : ''}`
  return {
    edits: [{ start, end, text: `${head}${selected}${tail}` }],
    selection: [start + head.length, end + head.length],
  }
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
