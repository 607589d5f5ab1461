/** The target of a link, as far as a reader must know it. */
export interface Target {
  href: string
  /** The host in the form of the browser, or the address of a mail. */
  place: string
  kind: 'page' | 'file' | 'elsewhere' | 'mail'
}

/** The server's APIs are on our own origin, but they are no pages. */
const interfaces = /^\/(?:api\/|(?:auth|storage|realtime|rest)\/v1\/|_next\/)/

/** Reads the target of a link. Null: it leads nowhere that we would send a person. */
export function readTarget(href: string, origin: string): Target | null {
  if (!/^(?:https?:|mailto:|\/(?!\/))/i.test(href) || !URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  if (url.protocol === 'mailto:') return { href, place: url.pathname.toLowerCase(), kind: 'mail' }
  if (url.origin !== origin) return { href: url.href, place: url.host, kind: 'elsewhere' }
  // A path of two slashes would be an address of another host without its scheme: `/.//evil.example`.
  if (url.pathname.startsWith('//')) return { href: url.href, place: url.host, kind: 'file' }
  const path = url.pathname + url.search + url.hash
  return { href: path, place: url.host, kind: interfaces.test(url.pathname) ? 'file' : 'page' }
}

/** Returns the host of an address; an address without a host does not decide where it leads. */
export function findHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

/**
 * Tells whether a link's words are exactly its target. All other links show the target beside the words: a
 * name that hides it, `bank.example` on a link to another host, a host with foreign letters that look like
 * ours, and words in which invisible characters reverse the order.
 */
export function saysPlace(words: string, { place }: Target): boolean {
  const said = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
  if (/[\s\p{Cf}]/u.test(said)) return false
  return said === place || ['/', '?', '#'].some(next => said.startsWith(place + next))
}
