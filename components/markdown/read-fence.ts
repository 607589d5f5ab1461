export interface Fence {
  /** The word that names the language; empty when there is none. */
  language: string
  code: string
  isClosed: boolean
}

const opening = /^( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)/

/**
 * Reads a block that is only fenced code, without the parser: code that grows line by line is drawn again
 * with each piece. While it grows, a last line that may become the closing fence is held back.
 */
export function readFence(block: string, growing: boolean): Fence | null {
  const opened = opening.exec(block)
  if (!opened) return null
  const [head, indent = '', mark = '', info = ''] = opened
  const body = block.slice(head.length)
  const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`, 'm').exec(body)
  const behind = closing ? body.slice(closing.index + closing[0].length) : ''
  if (behind.trim() !== '') return null
  const inner = closing ? body.slice(0, closing.index) : body
  const shown = growing && !closing ? inner.replace(/(?:^|\n) {0,3}[`~]+$/, '') : inner
  const code = shown.replace(/\n$/, '')
  return { language: readLanguage(info), code: unindent(code, indent.length), isClosed: closing !== null }
}

/** Reads the first word after the fence: `ts title="a.ts"` and `ts{1,3}` are ts. */
export function readLanguage(info: string): string {
  return /^[^\s{,]+/.exec(info.trim())?.[0] ?? ''
}

function unindent(code: string, width: number): string {
  return width === 0 ? code : code.replace(new RegExp(`^ {1,${width}}`, 'gm'), '')
}
