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

/** Whether a request comes from this machine itself, with nothing in between that could have passed it on. */
export function isFromHere(req: IncomingMessage): boolean {
  const host = URL.parse(`http://${req.headers.host}`)
  return (
    isLoopbackHost(req.socket.remoteAddress ?? '') &&
    isLoopbackHost(host?.hostname ?? '') &&
    !forwarding.some(name => req.headers[name] !== undefined)
  )
}

/**
 * The address that tries are counted by; null for this machine, which is not limited. Only what sits on this machine is
 * believed when it names somebody else's: the app, which signs people in on their behalf, or a proxy in front. Either
 * puts the address that it saw itself last.
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
