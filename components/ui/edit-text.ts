/** Replaces the text from `start` to `end`. Several edits are in the order of the text and don't overlap. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A text with this many lines is not typed line by line. */
const mostLines = 20

export type Selection = readonly [start: number, end: number]

/** Joins several edits into one: from the start of the first to the end of the last. */
export function joinEdits(text: string, edits: readonly Edit[]): Edit | null {
  const [first] = edits
  if (!first) return null
  let joined = ''
  let at = first.start
  for (const edit of edits) {
    joined += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return { start: first.start, end: at, text: joined }
}

/**
 * Returns the new position of a place in the text after the edits; a place right before an
 * insertion stays before it.
 */
export function movePlace(place: number, edits: readonly Edit[]): number {
  let moved = place
  for (const { start, end, text } of edits) {
    if (place >= end && place > start) moved += text.length - (end - start)
    else if (place > start) moved += Math.min(text.length, place - start) - (place - start)
  }
  return moved
}

/**
 * Edits a text box in one step that Undo can reverse, and informs React through its input event. The
 * selection stays on the same characters unless another is given.
 *
 * `execCommand` is deprecated, but nothing else writes into a text box and keeps its history. Where a browser
 * no longer has it, or an input method blocks it, the text is still inserted.
 */
export function editBox(box: HTMLTextAreaElement, edits: readonly Edit[], selection?: Selection): void {
  const [from, to] = selection ?? [movePlace(box.selectionStart, edits), movePlace(box.selectionEnd, edits)]
  const edit = joinEdits(box.value, edits)
  box.focus({ preventScroll: true })
  if (edit) {
    const edited = box.value.slice(0, edit.start) + edit.text + box.value.slice(edit.end)
    select(box, edit.start, edit.end)
    typeText(edit.text)
    if (box.value !== edited) {
      box.value = edited
      select(box, from, to)
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  select(box, from, to)
}

/** A browser lays the page out before it selects, also where the selection stays. */
function select(box: HTMLTextAreaElement, start: number, end: number) {
  if (box.selectionStart !== start || box.selectionEnd !== end) box.setSelectionRange(start, end)
}

function typeText(text: string) {
  if (typeof document.execCommand !== 'function') return
  if (text === '') document.execCommand('delete')
  else if (!isLog(text) || !document.execCommand('insertHTML', false, asMarkup(text)))
    document.execCommand('insertText', false, text)
}

/**
 * Tells whether a text has so many lines that typing them one by one, as browsers do, would stop the page: 500 lines
 * take seconds. As HTML they are inserted in one step; in a text box only their text arrives.
 */
function isLog(text: string): boolean {
  return text.split('\n', mostLines).length === mostLines
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
