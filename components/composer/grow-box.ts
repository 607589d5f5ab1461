/**
 * A text with this many lines is higher than any box may be; so is an endless line with this many characters.
 */
const tallest = 100
const longest = 16_000

/**
 * Makes a text box as high as its text; the style sheet sets the maximum. A browser with `field-sizing` does
 * this by itself, but it measures a long log again for each key. So a text that is certainly too high is
 * marked (`data-tall`).
 */
export function growBox(box: HTMLTextAreaElement): void {
  const isTall = isHigh(box.value)
  box.toggleAttribute('data-tall', isTall)
  if (typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return
  box.style.height = isTall ? '' : 'auto'
  if (!isTall) box.style.height = `${box.scrollHeight}px`
}

/** Makes a box high before a log is pasted into it; this is quicker than growing it line by line. */
export function growForPaste(box: HTMLTextAreaElement, pasted: string): void {
  if (isHigh(pasted)) box.setAttribute('data-tall', '')
}

function isHigh(text: string): boolean {
  return text.length > longest || text.split('\n', tallest).length === tallest
}
