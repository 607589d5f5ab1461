/**
 * A push service on this machine, as Mozilla or Google run one for their browsers, and browsers that subscribe there. It
 * decrypts what it gets by the standards themselves (RFC 8188, 8291, 8292), not by the library that encrypts.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { type PushPayload, type PushSubscription, pushPayload } from '../../server/domain/push/push.ts'
import { listen } from '../listen.ts'

export interface PushBrowser {
  subscription: PushSubscription
  /** Everything that came for this browser, decrypted, in its order. */
  got: { payload: PushPayload; ttl: number; subject: unknown }[]
  /** The bodies as they were on the wire. */
  wire: Buffer[]
  /** The number of requests, refused ones included. */
  requests: number
  /** How the service answers from now on. */
  status: number
}

export async function startPushService(publicKey: string) {
  const browsers = new Map<string, PushBrowser & { open(body: Buffer): string }>()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    const body = Buffer.concat(await request.toArray())
    if (!browser) return response.writeHead(404).end()
    browser.requests += 1
    if (browser.status >= 300) return response.writeHead(browser.status).end()
    const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const { payload: claims } = await jwtVerify(token, await readKey(publicKey), { audience: origin })
    if (key !== publicKey || request.headers['content-encoding'] !== 'aes128gcm') {
      return response.writeHead(403).end()
    }
    browser.wire.push(body)
    browser.got.push({
      payload: pushPayload.parse(JSON.parse(browser.open(body))),
      ttl: Number(request.headers.ttl),
      subject: claims.sub,
    })
    response.writeHead(201).end()
  })
  const origin = `http://127.0.0.1:${await listen(server)}`

  /** A browser with keys of its own. */
  function openBrowser(): PushBrowser {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const secret = randomBytes(16)
    const path = `/push/${randomBytes(12).toString('hex')}`
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') }
    const browser = {
      ...{
        subscription: { endpoint: `${origin}${path}`, keys },
        got: [],
        wire: [],
        requests: 0,
        status: 201,
      },
      open: (body: Buffer) => decrypt(body, pair, secret),
    }
    browsers.set(path, browser)
    return browser
  }

  return { openBrowser, close: () => void server.close().closeAllConnections() }
}

function readKey(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
}

function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const sealed = body.subarray(21 + senderLength)
  const derive = (from: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const material = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // One record: the words, a 2, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
