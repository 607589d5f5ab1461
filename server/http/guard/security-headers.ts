import { randomBytes } from 'node:crypto'
import type { Env } from '../../env.ts'
import type { Exchange } from '../exchange.ts'
import { isBehindTls } from './hosts.ts'

/** Sets the headers of every answer. Pages get a policy of their own in addition. */
export function setSecurityHeaders(env: Env, { res }: Exchange): void {
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader(
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  )
  if (isBehindTls(env)) res.setHeader('strict-transport-security', 'max-age=31536000')
}

/** Sets the policy of all answers except pages: a browser that opens one as a page runs and loads nothing. */
export function setClosedPolicy({ res }: Exchange): void {
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
}

/**
 * Sets the policy of what Next serves beside pages: its own error pages, and its scripts, of which a worker takes this
 * policy for itself.
 */
export function setFilePolicy({ res }: Exchange, dev: boolean): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  res.setHeader('content-security-policy', policy.join('; '))
}

/**
 * Sets the policy of a page. Next reads the nonce from the request's own Content-Security-Policy header and
 * adds it to its scripts; our layout reads it from `x-nonce`. Values that the client sent under those names
 * are overwritten.
 */
export function setPagePolicy(env: Env, { req, res, origin }: Exchange, dev: boolean): void {
  const nonce = randomBytes(16).toString('base64')
  const policy = describePagePolicy({ nonce, origin, supabaseUrl: env.supabase?.url ?? origin, dev })
  req.headers['content-security-policy'] = policy
  req.headers['x-nonce'] = nonce
  res.setHeader('content-security-policy', policy)
}

export function describePagePolicy(page: {
  nonce: string
  origin: string
  supabaseUrl: string
  dev: boolean
}): string {
  const connect = [...new Set([toWebSocket(page.origin), page.supabaseUrl, toWebSocket(page.supabaseUrl)])]
  return [
    "default-src 'self'",
    // Development evaluates code to rebuild stack traces.
    `script-src 'self' 'nonce-${page.nonce}' 'strict-dynamic'${page.dev ? " 'unsafe-eval'" : ''}`,
    // Toasts, resizing panels and the code highlighter write styles at run time. A style can't send any data
    // away, since nothing is loaded from elsewhere.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ${connect.join(' ')}`,
    // The live connection keeps its heartbeat alive in a worker that is made from a blob.
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toWebSocket(url: string): string {
  return new URL(url).origin.replace(/^http/, 'ws')
}
