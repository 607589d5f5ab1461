/** A message that a link names by its address in this product: see messagePath. */
export interface Permalink {
  slug: string
  threadId: string
  messageId: string
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const path = new RegExp(`^/([^/]+)/[^/]+/(${uuid})(?:/fork/${uuid})?$`)
const hash = new RegExp(`^#m-(${uuid})$`)

/**
 * Reads the address of a message, at whatever host. Who draws it must compare the host with their own: nobody fetches such
 * an address, since it shows nothing to a stranger.
 */
export function readPermalink(address: string): Permalink | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const [, slug, threadId] = path.exec(url.pathname) ?? []
  const messageId = hash.exec(url.hash)?.[1]
  return slug && threadId && messageId ? { slug, threadId, messageId } : null
}
