import type { Edit } from '@/components/ui/edit-text'

/** The start of a line in a list or a quote, with its indentation. */
const opening = /^([ \t]*)(?:((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)|((?:>[ \t]?)+))/

/**
 * Returns the edit for a new line at the caret in a list, a quote or code: the next item, the next line of
 * the quote, or the same indentation. On an empty item it ends the list. Null: a plain new line.
 */
export function continueLine(text: string, caret: number): Edit | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(start, caret)
  if (isInFence(text, caret)) {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    return indent ? { start: caret, end: caret, text: `\n${indent}` } : null
  }
  const [whole, indent = '', item, quote] = opening.exec(line) ?? []
  if (whole === undefined) return null
  const isBare = line === whole && /^[ \t]*(\n|$)/.test(text.slice(caret))
  if (isBare) return { start, end: caret, text: '' }
  return { start: caret, end: caret, text: `\n${indent}${item === undefined ? quote : nextItem(item)}` }
}

/** Returns the next list marker: the next number, or an open box after a ticked one. */
function nextItem(item: string): string {
  return item.replace(/^\d+/, number => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]')
}

/** Tells whether the caret is in a code block whose fence is not closed before it. */
export function isInFence(text: string, caret: number): boolean {
  let fence = ''
  for (const [, mark = ''] of text.slice(0, caret).matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  return fence !== ''
}
