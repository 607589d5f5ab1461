import { maskQuoted } from '../messages/markdown-prose.ts'
import { linkLengths, mostLinks } from './link-limits.ts'

/** Everything from the scheme up to a character that no address has. */
const address = /(?<![\p{L}\p{N}])https?:\/\/(?!\/)[^\s<>"`\\^{|}]+/giu
/** With limits, so that thousands that never end cost no time. */
const image = /!\[[^\]\n]{0,300}\]\([^()\n]{0,2000}(?:\([^()\n]{0,300}\)[^()\n]{0,300}){0,4}\)/g

/**
 * Lists the different addresses that a message links to, in their order: outside of code, quotes and pictures. A link
 * in Markdown and one that is written out count the same.
 */
export function findLinks(text: string, most = mostLinks): string[] {
  if (!/https?:\/\//i.test(text)) return []
  const prose = maskQuoted(text).replace(image, ' ')
  const found = new Set<string>()
  for (const { 0: written } of prose.matchAll(address)) {
    const bare = withoutEnd(written)
    // Older browsers have no URL.parse.
    if (!URL.canParse(bare)) continue
    const url = new URL(bare)
    if (url.hostname === '' || url.href.length > linkLengths.url) continue
    // A name or password in an address is a secret or a trick.
    if (url.username !== '' || url.password !== '') continue
    found.add(url.href)
    if (found.size === most) break
  }
  return [...found]
}

/** Drops what belongs to the sentence or to the Markdown around an address, as GitHub does. */
function withoutEnd(written: string): string {
  let depth = 0
  let end = written.length
  for (let at = 0; at < written.length; at += 1) {
    if (written[at] === '(') depth += 1
    if (written[at] === ')') depth -= 1
    if (depth < 0) {
      end = at
      break
    }
  }
  return written.slice(0, end).replace(/[?!.,:;*_~'”’»\]]+$/u, '')
}
