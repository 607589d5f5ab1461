import type { IncomingMessage } from 'node:http'
import type { Env } from '../../env.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses requests that name another host than ours. A page elsewhere can have its own name resolve to this machine
 * (DNS rebinding) and would then count as the same origin as us. Loopback names can't be taken that way, on any port.
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

/** What people type to get here. Without OPENVIBE_PUBLIC_URL it is what the request names, which checkHost has seen. */
export function findOrigin(env: Env, req: IncomingMessage): string {
  return env.publicUrl ?? URL.parse(`http://${req.headers.host}`)?.origin ?? `http://localhost:${env.port}`
}

/**
 * Who is asking. Only behind a proxy (OPENVIBE_PUBLIC_URL names a host that is not loopback) X-Forwarded-For is
 * believed, and of it the last entry: the one that the proxy in front has added. Those before are the client's own words.
 */
export function findClientAddress(env: Env, req: IncomingMessage): string {
  const peer = req.socket.remoteAddress ?? 'unknown'
  if (!isBehindProxy(env)) return peer
  const forwarded = req.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return last || peer
}

/** Cookies are Secure, and answers ask for TLS from now on, where people come by https. */
export function isBehindTls(env: Env): boolean {
  return env.publicUrl?.startsWith('https:') ?? false
}

function isBehindProxy(env: Env): boolean {
  return env.publicUrl !== null && !isLoopbackHost(new URL(env.publicUrl).hostname)
}
