import type { IncomingMessage } from 'node:http'
import type { Env } from '../../env.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses requests that name another host than ours. A page elsewhere can make its own name resolve to this
 * machine (DNS rebinding) and would then count as the same origin as this server. Loopback names can't be
 * taken over like this, on any port.
 */
export function checkHost(env: Env, req: IncomingMessage): void {
  const host = req.headers.host?.toLowerCase()
  const url = host === undefined ? null : URL.parse(`http://${host}`)
  if (url && url.pathname === '/' && !url.username) {
    if (isLoopbackHost(url.hostname)) return
    if (host === `${env.host}:${env.port}`.toLowerCase()) return
    if (env.publicUrl && host === new URL(env.publicUrl).host) return
  }
  throw new Refusal(
    421,
    'wrong_host',
    'This server does not accept requests for this host name. The operator can set OPENVIBE_PUBLIC_URL to the address in use.',
  )
}

/**
 * Returns the address that people type to get here. Without OPENVIBE_PUBLIC_URL this is the host of the
 * request, which checkHost has checked.
 */
export function findOrigin(env: Env, req: IncomingMessage): string {
  return env.publicUrl ?? URL.parse(`http://${req.headers.host}`)?.origin ?? `http://localhost:${env.port}`
}

/**
 * Returns the address of the client. X-Forwarded-For is trusted only behind a proxy (OPENVIBE_PUBLIC_URL
 * names a host that is not loopback), and only its last entry: the one that the proxy in front has added. The
 * entries before it come from the client itself.
 */
export function findClientAddress(env: Env, req: IncomingMessage): string {
  const peer = req.socket.remoteAddress ?? 'unknown'
  if (!isBehindProxy(env)) return peer
  const forwarded = req.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return last || peer
}

/** Tells whether people come by https: then cookies are Secure, and answers require TLS from then on. */
export function isBehindTls(env: Env): boolean {
  return env.publicUrl?.startsWith('https:') ?? false
}

function isBehindProxy(env: Env): boolean {
  return env.publicUrl !== null && !isLoopbackHost(new URL(env.publicUrl).hostname)
}
