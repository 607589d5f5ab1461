import { z } from 'zod'
import { findFault } from '../../../server/domain/wire/find-fault.ts'
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

/** The fields that the library takes as text without a look. It may take others, which our clients don't send. */
const text = z.string().nullish()
const anyObject = z.looseObject({
  ...{
    email: text,
    phone: text,
    password: text,
    current_password: text,
    nonce: text,
    data: z.looseObject({}).nullish(),
  },
  ...{ token: text, token_hash: text, type: text, code: text, auth_code: text, code_verifier: text },
  ...{ refresh_token: text, redirect_to: text, factor_type: text, friendly_name: text, challenge_id: text },
})

/** Reads a request. If it can't be read, returns the answer to it. */
export async function readAuthCall(request: Request, address: string | null): Promise<AuthCall | Response> {
  const url = new URL(request.url)
  const unfit = findFault([...url.searchParams])
  if (unfit) return authError(400, 'validation_failed', unfit)
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
  const parsed = parseJson(text)
  const fault = findFault(parsed)
  if (fault) return authError(400, 'validation_failed', fault)
  const body = anyObject.safeParse(parsed)
  if (!body.success) {
    const field = body.error.issues[0]?.path[0]
    return field === undefined
      ? authError(400, 'bad_json', 'The body of the request is not a JSON object.')
      : authError(400, 'validation_failed', `The field “${String(field)}” is not valid.`)
  }
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
