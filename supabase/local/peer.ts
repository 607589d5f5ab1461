import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../server/loopback.ts'

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
]

/**
 * Returns whether a request comes directly from this machine, with no program in between that could have
 * passed it on.
 */
export function isFromHere(req: IncomingMessage): boolean {
  const host = URL.parse(`http://${req.headers.host}`)
  return (
    isLoopbackHost(req.socket.remoteAddress ?? '') &&
    isLoopbackHost(host?.hostname ?? '') &&
    !forwarding.some(name => req.headers[name] !== undefined)
  )
}

/**
 * Returns the address by which attempts are counted; null for this machine, which has no limit. Only a
 * program on this machine may name another address: the app, which signs people in on their behalf, or a
 * proxy in front. Each of them puts the address that it saw itself last.
 */
export function findLimitedAddress(req: IncomingMessage): string | null {
  const peer = req.socket.remoteAddress ?? ''
  if (!isLoopbackHost(peer)) return peer
  const named = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return named && !isLoopbackHost(named) ? named : null
}
