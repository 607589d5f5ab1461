import type { SessionStanding } from '../../db/accounts/account-sessions.ts'
import { readNextPath } from '../auth/next-path.ts'
import type { ReadPublicConfig } from '../config-endpoint.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal, redirect } from '../guard/refusal.ts'
import { setFilePolicy, setPagePolicy } from '../guard/security-headers.ts'
import type { Session } from '../session/session.ts'
import { expireSessionCookies, setCookies } from '../session/session-cookies.ts'
import type { ReadSession } from '../session/sessions.ts'
import { isOfWorkspace } from './find-home-path.ts'
import type { PageOpening } from './page-opening.ts'
import type { Pages } from './pages.ts'
import { drawFor, type Visit } from './visit.ts'

/** The only pages for people who are not signed in. */
const openPages = /^\/(login|login\/first\/[^/]+|invite\/[^/]+)\/?$/

/** The page of the second step, for people who are signed in but for the code. */
const secondStepPath = '/account/second-step'

/**
 * No page has a dot in the last part of its address. Files that browsers request on their own (/favicon.ico)
 * have one.
 */
const looksLikeFile = /\.[a-z0-9]{2,11}$/i

/** The longest wait for the data of a page. It can follow. */
const dataWaitMs = 500
/**
 * The longest wait for whether there is anything at an address. Two or three reads tell, which the data needs as well, so
 * the answer comes before the data. It can't follow: the status goes out with the first byte.
 */
const statusWaitMs = 3_000

/** Serves a page or a file of a page. Pages need a session; files are the same for everybody. */
export async function servePage(
  {
    env,
    pages,
    readSession,
    readStanding,
    readOpening,
    findHome,
    readConfig,
    dev,
  }: {
    env: EnvWithSupabase
    pages: Pages
    readSession: ReadSession
    /** Tells whether a session was ended while its token is still valid, or lacks the second factor. */
    readStanding: (session: Session) => Promise<SessionStanding>
    /** Starts to read the first data of a page, and whether there is anything at its address. */
    readOpening: (
      exchange: Exchange,
      session: Session,
    ) => { opening: Promise<PageOpening | null>; isThere: Promise<boolean> }
    /** Returns the address that a workspace's own address leads to. */
    findHome: (exchange: Exchange, session: Session) => Promise<string | null>
    readConfig: ReadPublicConfig
    dev: boolean
  },
  exchange: Exchange,
): Promise<void> {
  const { req, res, url } = exchange
  if (!dev && req.method !== 'GET' && req.method !== 'HEAD') {
    throw new Refusal(405, 'method_not_allowed', 'Pages accept only GET and HEAD.')
  }
  if (pages.isFile(url.pathname)) {
    setFilePolicy(exchange, dev)
    return pages.handleRequest(exchange)
  }
  if (looksLikeFile.test(url.pathname))
    throw new Refusal(404, 'not_found', 'Nothing was found at this address.')

  // A token in the header is for the API; a page that is shown for a token would have no session to continue
  // with.
  delete req.headers.authorization
  const found = await readSession(exchange)
  const standing = found && (await readStanding(found))
  if (standing === 'ended') setCookies(res, expireSessionCookies(env, req))
  const session = standing === 'ended' ? null : found
  if (!session && !openPages.test(url.pathname)) {
    const next = readNextPath(`${url.pathname}${url.search}`)
    return redirect(res, next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
  }
  const needsCode = standing === 'second_factor_needed'
  if (needsCode !== (url.pathname === secondStepPath) && session) {
    return redirect(res, needsCode ? leadToSecondStep(url) : readNextPath(url.searchParams.get('next')))
  }
  if (session && url.pathname === '/login') return redirect(res, readNextPath(url.searchParams.get('next')))

  setPagePolicy(env, exchange, dev)
  req.headers['x-openvibe-session'] = session && !needsCode ? 'yes' : 'no'
  // A browser that moves from page to page already has most of the data, and asks for the rest.
  if (req.headers.rsc !== undefined) return pages.handleRequest(exchange)
  const visit: Visit = { opening: Promise.resolve(null), readConfig: () => readConfig(exchange), lose() {} }
  if (!session || needsCode) return drawFor(visit, () => pages.handleRequest(exchange))
  // The page would lead there, too, but only once it is drawn.
  const home = isOfWorkspace(url) ? await within(dataWaitMs, findHome(exchange, session), null) : null
  if (home !== null) return redirect(res, home)
  const { opening, isThere } = readOpening(exchange, session)
  // With its data at hand the page is drawn whole: its words are in the first frame, and no empty frame comes before.
  // Next answers 404 only for addresses without a page of their own, and here nearly every address has one.
  const [there] = await Promise.all([within(statusWaitMs, isThere, true), within(dataWaitMs, opening, null)])
  let isLost = !there
  // A status that Next finds beforehand would make it draw its own page, and not the one of the workspace.
  res.writeHead = new Proxy(res.writeHead, {
    apply: (writeHead, self, [status, ...rest]) =>
      Reflect.apply(writeHead, self, [isLost && status === 200 ? 404 : status, ...rest]),
  })
  const lose = () => {
    isLost = true
  }
  return drawFor({ ...visit, opening, lose }, () => pages.handleRequest(exchange))
}

/** A slow database must not keep the page from beginning: after this time it goes on with `otherwise`. */
function within<Answer>(ms: number, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function leadToSecondStep(url: URL): string {
  const next = readNextPath(
    url.pathname === '/login' ? url.searchParams.get('next') : url.pathname + url.search,
  )
  return `${secondStepPath}?${new URLSearchParams({ next })}`
}
