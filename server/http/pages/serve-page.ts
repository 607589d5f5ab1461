import { readNextPath } from '../auth/next-path.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal, redirect } from '../guard/refusal.ts'
import { setClosedPolicy, setPagePolicy } from '../guard/security-headers.ts'
import type { Session } from '../session/session.ts'
import type { ReadSession } from '../session/sessions.ts'
import type { PageOpening } from './page-opening.ts'
import type { Pages } from './pages.ts'
import { drawFor } from './visit.ts'

/** Whoever is not signed in gets these alone. */
const openPages = /^\/(login|invite\/[^/]+)\/?$/

/** No page has a dot in the last part of its address. What browsers ask for unbidden (/favicon.ico) has. */
const looksLikeFile = /\.[a-z0-9]{2,11}$/i

/** A page or a file of a page. Pages ask for a session first; files are the same for everybody. */
export async function servePage(
  {
    env,
    pages,
    readSession,
    readOpening,
    dev,
  }: {
    env: EnvWithSupabase
    pages: Pages
    readSession: ReadSession
    /** Begins to read what a page shows first. */
    readOpening: (exchange: Exchange, session: Session) => Promise<PageOpening | null>
    dev: boolean
  },
  exchange: Exchange,
): Promise<void> {
  const { req, res, url } = exchange
  if (!dev && req.method !== 'GET' && req.method !== 'HEAD') {
    throw new Refusal(405, 'method_not_allowed', 'Pages accept only GET and HEAD.')
  }
  if (pages.isFile(url.pathname)) return pages.handleRequest(exchange)
  if (looksLikeFile.test(url.pathname)) {
    setClosedPolicy(exchange)
    throw new Refusal(404, 'not_found', 'Nothing was found at this address.')
  }

  // A token in the header is for the API; a page shown for one would have no session to go on with.
  delete req.headers.authorization
  const session = await readSession(exchange)
  if (!session && !openPages.test(url.pathname)) {
    const next = readNextPath(`${url.pathname}${url.search}`)
    return redirect(res, next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
  }
  if (session && url.pathname === '/login') return redirect(res, readNextPath(url.searchParams.get('next')))

  setPagePolicy(env, exchange, dev)
  req.headers['x-openvibe-session'] = session ? 'yes' : 'no'
  // Who goes from page to page within the browser has most of it already, and asks for the rest.
  if (!session || req.headers.rsc !== undefined) return pages.handleRequest(exchange)
  return drawFor({ opening: readOpening(exchange, session) }, () => pages.handleRequest(exchange))
}
