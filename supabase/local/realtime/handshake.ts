import type { IncomingMessage } from 'node:http'
import type { Vsn } from './frames.ts'
import { isSameSecret } from './same-secret.ts'
import { splitAddress } from './split-address.ts'

export type HandshakeOptions = {
  publishableKey: string
  secretKey: string
  /** Origins besides the server's own whose pages may connect, for example https://chat.example.com. */
  allowedOrigins?: string[]
}

export type Handshake =
  | { accepted: true; vsn: Vsn; apiKey: string }
  | { accepted: false; status: 400 | 401 | 403; message: string }

/**
 * Decides whether a request may become a WebSocket. Browsers let every page open one to any server, so the
 * Origin that they send must be ours. A program sends none; it has the key, and the channels ask for a
 * person's token in any case.
 */
export function checkHandshake(req: IncomingMessage, options: HandshakeOptions): Handshake {
  const { query } = splitAddress(req)
  if (!isOriginAllowed(req, options.allowedOrigins ?? [])) {
    return { accepted: false, status: 403, message: 'Pages of another origin can’t connect.' }
  }
  const apiKey = query.get('apikey') ?? ''
  if (!isSameSecret(apiKey, options.publishableKey) && !isSameSecret(apiKey, options.secretKey)) {
    return {
      accepted: false,
      status: 401,
      message: 'The apikey is neither the publishable nor the secret key.',
    }
  }
  const vsn = query.get('vsn') ?? '1.0.0'
  if (vsn !== '1.0.0' && vsn !== '2.0.0') {
    return {
      accepted: false,
      status: 400,
      message: 'This server supports the protocol versions 1.0.0 and 2.0.0.',
    }
  }
  return { accepted: true, vsn, apiKey }
}

function isOriginAllowed({ headers }: IncomingMessage, allowedOrigins: string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}
