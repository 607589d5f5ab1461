import { z } from 'zod'
import { authError } from './auth-error.ts'

/** A parsed request to Auth. */
export type AuthCall = {
  method: string
  /** The path below `/auth/v1`. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
  /** The address by which attempts are counted; null: they are not counted. */
  address: string | null
}

const bodyLimit = 64 * 1024
/** The data that people enter about themselves is part of their token, and the token is in a cookie. */
const metadataLimit = 4 * 1024

const anyObject = z.record(z.string(), z.unknown())

/** Reads a request. If it can't be read, returns the answer to it. */
export async function readAuthCall(request: Request, address: string | null): Promise<AuthCall | Response> {
  const url = new URL(request.url)
  const body = await readBody(request)
  if (body instanceof Response) return body
  return {
    method: request.method,
    path: url.pathname.replace(/^\/auth\/v1/, ''),
    query: url.searchParams,
    headers: request.headers,
    body,
    address,
  }
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const text = await readText(request)
  if (text === null) return authError(413, 'validation_failed', 'The request is too large.')
  if (text === '') return {}
  // Postgres stores no such character, so a call with one would fail as an error of ours.
  if (text.includes('\\u0000'))
    return authError(400, 'validation_failed', 'The request contains a NUL character.')
  const parsed = z.json().safeParse(parseJson(text))
  const body = anyObject.safeParse(parsed.data)
  if (!body.success) return authError(400, 'bad_json', 'The body of the request is not a JSON object.')
  if (JSON.stringify(body.data.data ?? {}).length > metadataLimit) {
    return authError(
      422,
      'validation_failed',
      `The data of a person can have up to ${metadataLimit} characters.`,
    )
  }
  return body.data
}

async function readText(request: Request): Promise<string | null> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > bodyLimit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a text field of the body, trimmed; empty if it is not text. */
export function readStoredText(call: AuthCall, field: string): string {
  const value = call.body[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the address in lower case, because all spellings of an address are one account. */
export function emailOf(call: AuthCall): string {
  return readStoredText(call, 'email').toLowerCase()
}
