import type { Edit, Selection } from '@/components/ui/edit-text'

/** Returns a link on the selected words if an address is pasted over them. Null: paste the text unchanged. */
export function linkSelection(text: string, [start, end]: Selection, pasted: string): Edit | null {
  const words = text.slice(start, end)
  if (words.trim() === '' || words.includes('\n') || isAddress(words) || !isAddress(pasted.trim()))
    return null
  const address = pasted.trim().replace(/[()<>]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return { start, end, text: `[${words.replace(/[[\]]/g, '\\$&')}](${address})` }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)
}

/**
 * Tells whether copied HTML says more than its plain text. Code editors copy only colours, so their text is
 * pasted plain.
 */
export function isWorthReading(html: string): boolean {
  if (/<meta[^>]+(vscode|jetbrains)|data-pm-slice="code|<pre[^>]*font-family/i.test(html)) return false
  return /<(a\s[^>]*href|ul|ol|table|h[1-6]|strong|em|i|b|code|pre|blockquote|s|del|hr)\b/i.test(html)
}
