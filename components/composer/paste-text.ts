import type { Edit, Selection } from '@/components/ui/edit-text'

/** What a paste becomes where an address meets selected words: a link on them. Null: it is pasted as it is. */
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

/** Whether copied HTML says more than its plain text does. Code editors copy colours alone: they paste as text. */
export function isWorthReading(html: string): boolean {
  if (/<meta[^>]+(vscode|jetbrains)|data-pm-slice="code|<pre[^>]*font-family/i.test(html)) return false
  return /<(a\s[^>]*href|ul|ol|table|h[1-6]|strong|em|i|b|code|pre|blockquote|s|del|hr)\b/i.test(html)
}
