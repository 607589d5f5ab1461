/** So many lines are higher than any box may be. */
const tallest = 100

/** Makes a text box as high as its text, where the style sheet's `field-sizing` can't; the sheet says where it ends. */
export function growBox(box: HTMLTextAreaElement): void {
  if (typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return
  if (box.value.split('\n', tallest).length === tallest) {
    box.style.height = '100vh'
    return
  }
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
