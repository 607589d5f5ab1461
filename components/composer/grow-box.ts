/** So many lines are higher than any box may be, and so many characters of one that has no end. */
const tallest = 100
const longest = 16_000

/**
 * Makes a text box as high as its text; the style sheet says where that ends. A browser that knows `field-sizing` does
 * it by itself, but measures a whole log again for each key: what is certainly too high is told to be (`tall`).
 */
export function growBox(box: HTMLTextAreaElement): void {
  const isTall = isHigh(box.value)
  box.classList.toggle('tall', isTall)
  if (typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return
  box.style.height = isTall ? '' : 'auto'
  if (!isTall) box.style.height = `${box.scrollHeight}px`
}

/** Makes a box high before a log is pasted into it, which is quicker than to let it grow with each line. */
export function growForPaste(box: HTMLTextAreaElement, pasted: string): void {
  if (isHigh(pasted)) box.classList.add('tall')
}

function isHigh(text: string): boolean {
  return text.length > longest || text.split('\n', tallest).length === tallest
}
