import type { IncomingMessage } from 'node:http'
import type { Env } from '../../env.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses writes that a page of another origin sends with our cookies. Browsers say where a request comes
 * from (Sec-Fetch-Site on secure origins, Origin on every write); SameSite alone would accept other ports of
 * this host. A request with neither header does not come from a browser, so it can't abuse anybody's cookie.
 */
export function checkSameOrigin(env: Env, req: IncomingMessage): void {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return
  const site = req.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const { origin } = req.headers
  if (site === undefined && origin === undefined) return
  if (site === undefined && origin !== undefined && isOurs(env, req, origin)) return
  throw new Refusal(
    403,
    'cross_origin',
    'This request came from another site and was refused. Nothing was changed.',
  )
}

function isOurs(env: Env, req: IncomingMessage, origin: string): boolean {
  return origin === env.publicUrl || URL.parse(origin)?.host === req.headers.host?.toLowerCase()
}
