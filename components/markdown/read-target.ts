/** Where a link leads, as far as a reader has to know. */
export interface Target {
  href: string
  /** The host as the browser will call it, or the address of a mail. */
  place: string
  kind: 'page' | 'file' | 'elsewhere' | 'mail'
}

/** The server's interfaces are on our own origin, but no pages. */
const interfaces = /^\/(?:api\/|(?:auth|storage|realtime|rest)\/v1\/|_next\/)/

/** Null: it leads nowhere that we would send anybody to. */
export function readTarget(href: string, origin: string): Target | null {
  if (!/^(?:https?:|mailto:|\/(?!\/))/i.test(href) || !URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  if (url.protocol === 'mailto:') return { href, place: url.pathname.toLowerCase(), kind: 'mail' }
  if (url.origin !== origin) return { href: url.href, place: url.host, kind: 'elsewhere' }
  const path = url.pathname + url.search + url.hash
  return { href: path, place: url.host, kind: interfaces.test(url.pathname) ? 'file' : 'page' }
}

/** An address without a host has no say in where it leads. */
export function findHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

/**
 * Whether a link's words are the very place that it leads to. Everything else gets the place beside it: a name that
 * hides it, `bank.example` on the way to elsewhere, a host with foreign letters that look like ours, and words in which
 * invisible characters turn the order round.
 */
export function saysPlace(words: string, { place }: Target): boolean {
  const said = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
  if (/[\s\p{Cf}]/u.test(said)) return false
  return said === place || ['/', '?', '#'].some(next => said.startsWith(place + next))
}
