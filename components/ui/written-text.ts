/**
 * Some words are shown in another way than they were written: a name in place of a handle. Their element says in
 * `data-written` how they were written, so that copied words are the same message as before.
 */
const marked = '[data-written]'

/** Returns the selected words as they were written. */
export function writtenText(selection: Selection): string {
  let text = selection.toString()
  let from = 0
  for (const { textContent: shown, dataset } of listMarked(selection)) {
    const place = text.indexOf(shown, from)
    if (place === -1) continue
    const written = dataset.written ?? shown
    text = text.slice(0, place) + written + text.slice(place + shown.length)
    from = place + written.length
  }
  return text
}

/** Puts the selected words on the clipboard as they were written, if they are shown in another way. */
export function copyWritten(event: {
  target: EventTarget
  clipboardData: DataTransfer
  preventDefault(): void
}): void {
  const selection = getSelection()
  // Words in a box are as they were written.
  if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
  if (!selection || listMarked(selection).length === 0) return
  const copy = document.createElement('div')
  copy.append(selection.getRangeAt(0).cloneContents())
  for (const each of copy.querySelectorAll<HTMLElement>(marked)) {
    const place = each.closest('button') ?? each
    place.replaceWith(each.dataset.written ?? '')
  }
  event.clipboardData.setData('text/plain', writtenText(selection))
  event.clipboardData.setData('text/html', copy.innerHTML)
  event.preventDefault()
}

/** Lists the elements that are selected as a whole, in the order of the page. A part of a name stays as it is shown. */
function listMarked(selection: Selection): HTMLElement[] {
  if (selection.isCollapsed || selection.rangeCount === 0) return []
  const { commonAncestorContainer: all } = selection.getRangeAt(0)
  if (!(all instanceof Element)) return []
  return [...all.querySelectorAll<HTMLElement>(marked)].filter(each => {
    const [words] = each.childNodes
    return words !== undefined && selection.containsNode(words)
  })
}
