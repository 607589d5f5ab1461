import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { isSameSecret } from '../realtime/same-secret.ts'
import { serveSafely } from './serve-safely.ts'
import { speakStorageJs } from './speak-storage-js.ts'
import { openStorageCall } from './storage-calls.ts'
import { storageError } from './storage-error.ts'
import { storedFileLimit } from './storage-limit.ts'

type StorageDoorOptions = {
  storage(request: Request): Promise<Response>
  jwtSecret: string
  /** See AuthStorageOptions. */
  storageSecret: string
  publishableKey: string
  secretKey: string
}

/** The form around the file needs a little room too. */
const bodyLimit = storedFileLimit + 64 * 1024

const personal = z.object({ sub: z.uuid(), role: z.literal('authenticated') })

/**
 * The door to `/storage/v1`: accepts the tokens and keys that are valid everywhere here, and gives the
 * library tokens with its own secret instead.
 */
export function createStorageDoor(options: StorageDoorOptions): (request: Request) => Promise<Response> {
  const takes = new TextEncoder().encode(options.jwtSecret)
  const gives = new TextEncoder().encode(options.storageSecret)

  return async request => {
    const refusal = refuseBody(request)
    if (refusal) return refusal
    const claims = await readClaims(request)
    if (claims === 'invalid') return storageError(401, 'InvalidJWT', 'The token is not valid or has expired.')
    const headers = new Headers(request.headers)
    headers.delete('apikey')
    headers.delete('authorization')
    if (claims) headers.set('authorization', `Bearer ${await hand(claims)}`)
    const call = await openStorageCall(new Request(request, { headers }))
    if (call instanceof Response) return call
    return serveSafely(request, await speakStorageJs(call, options.storage))
  }

  async function readClaims(request: Request): Promise<JWTPayload | 'invalid' | null> {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const key = bearer ?? request.headers.get('apikey')
    if (!key) return null
    if (isSameSecret(key, options.publishableKey)) return { role: 'anon' }
    if (isSameSecret(key, options.secretKey)) return { role: 'service_role' }
    try {
      const { payload } = await jwtVerify(key, takes, { algorithms: ['HS256'], audience: 'authenticated' })
      return personal.safeParse(payload).success ? payload : 'invalid'
    } catch {
      return 'invalid'
    }
  }

  function hand(claims: JWTPayload): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1 minute')
      .sign(gives)
  }
}

function refuseBody({ method, headers }: Request): Response | null {
  if (method !== 'POST' && method !== 'PUT') return null
  const length = headers.get('content-length')
  if (length === null)
    return storageError(
      411,
      'MissingContentLength',
      'Send the length of the file in the header Content-Length.',
    )
  return Number(length) > bodyLimit
    ? storageError(413, 'Payload too large', `A file can have up to ${storedFileLimit} bytes.`)
    : null
}
