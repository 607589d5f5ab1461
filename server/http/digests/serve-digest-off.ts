import { findUnsubscribe, unsubscribe } from '../../chat/digests/unsubscribe.ts'
import type { Database } from '../../db/client.ts'
import { id } from '../../domain/wire/ids.ts'
import { escapeHtml } from '../../mail/send-mail.ts'
import type { Exchange } from '../exchange.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import { Refusal } from '../guard/refusal.ts'

/** The addresses in digests that switch them off: `/digest/off/<token>`. */
export const digestOffMount = '/digest/off/'

/**
 * Switches a digest off for the holder of its link, who need not be signed in. A mail program posts here for its own
 * button (RFC 8058). A browser that follows the link gets a page with one button, because programs that check the links of
 * a mail follow them too.
 */
export async function serveDigestOff(
  { db, limits }: { db: Database; limits: RateLimits },
  { req, res, url, clientAddress }: Exchange,
): Promise<void> {
  const token = id.safeParse(url.pathname.slice(digestOffMount.length)).data
  if (token === undefined) throw unknownLink()
  await limits.consume('hookAddress', clientAddress)
  if (req.method === 'POST') {
    req.resume()
    const workspace = await unsubscribe(db, { token }).catch(() => {
      throw unknownLink()
    })
    return sendPage(res, `<p>You will get no more morning digests of ${escapeHtml(workspace)}.</p>`)
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', 'GET, HEAD, POST')
    throw new Refusal(405, 'method_not_allowed', 'This address accepts only GET and POST.')
  }
  const workspace = await findUnsubscribe(db, { token }).catch(() => {
    throw unknownLink()
  })
  sendPage(
    res,
    `<p>Turn off the morning digest of ${escapeHtml(workspace)}?</p><form method="post"><button>Turn off</button></form>`,
  )
}

function sendPage(res: Exchange['res'], body: string): void {
  res.setHeader('content-security-policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
  res.setHeader('cache-control', 'no-store')
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.end(
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Morning digest · OpenVibe</title></head><body><main><h1>Morning digest</h1>${body}</main></body></html>`,
  )
}

function unknownLink(): Refusal {
  return new Refusal(404, 'not_found', 'This link is not known. The digest may belong to another server.')
}
