import type { Edit } from '@/components/ui/edit-text'

/** What begins a line of a list or a quote, its indentation first. */
const opening = /^([ \t]*)(?:((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)|((?:>[ \t]?)+))/

/**
 * What a new line at the caret becomes where the line is part of a list, a quote or code: the next item, the next line
 * of the quote, the same indentation. On an item with nothing in it: the end of the list. Null: nothing but a line.
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

/** A numbered item is followed by the next number, a ticked one by an open one. */
function nextItem(item: string): string {
  return item.replace(/^\d+/, number => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]')
}

/** Whether the caret is in a block of code that was opened by a fence and not closed before it. */
export function isInFence(text: string, caret: number): boolean {
  let fence = ''
  for (const [, mark = ''] of text.slice(0, caret).matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  return fence !== ''
}
