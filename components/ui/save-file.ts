/** Lets the browser save a text as a file. */
export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  const href = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
