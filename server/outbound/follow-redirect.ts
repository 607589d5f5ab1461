import { readTarget } from './address-rules.ts'
import { OutboundError } from './outbound-error.ts'

export type Sent = { url: URL; method: string; headers: Headers; body: string | Uint8Array | null }

const redirectStatuses = [301, 302, 303, 307, 308]
/** These tell nothing about the sender. All others can be credentials, for example an X-Api-Key. */
const harmless = ['accept', 'accept-language', 'content-type', 'mcp-protocol-version', 'user-agent']

/**
 * Returns the request that a redirect asks for; null: the answer is no redirect. Another origin gets neither the headers
 * with credentials nor the body.
 */
export function followRedirect(sent: Sent, answer: { status: number; headers: Headers }): Sent | null {
  const location = answer.headers.get('location')
  if (!redirectStatuses.includes(answer.status) || location === null) return null
  const joined = URL.parse(location, sent.url)
  if (!joined) throw new OutboundError('bad_address', `${sent.url.host} redirects to an invalid address.`)
  const url = readTarget(joined)
  if (sent.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutboundError('redirected', `${sent.url.host} redirects to an address without encryption.`)
  }
  const becomesGet =
    (answer.status === 303 && sent.method !== 'HEAD') || (answer.status < 303 && sent.method === 'POST')
  const next = becomesGet ? withoutBody({ ...sent, url }) : { ...sent, url }
  if (url.origin === sent.url.origin) return next
  if (next.body !== null) {
    throw new OutboundError(
      'redirected',
      `${sent.url.host} redirects to ${url.host}. The content was not sent there. Use the new address if you trust it.`,
    )
  }
  return { ...next, headers: new Headers([...next.headers].filter(([name]) => harmless.includes(name))) }
}

function withoutBody(sent: Sent): Sent {
  const headers = new Headers([...sent.headers].filter(([name]) => !name.startsWith('content-')))
  return { ...sent, method: 'GET', headers, body: null }
}
