import { APIConnectionError, APIError } from '@anthropic-ai/sdk'
import type { CallFailure } from '../../domain/tasks/events.ts'
import { keepSecrets } from '../calls/keep-secrets.ts'
import type { Failed } from './model.ts'

type Classified = Pick<Failed, 'failure' | 'status' | 'errorType' | 'detail' | 'retryAfterMs' | 'shouldRetry'>

/** Classifies an error by its status and type, and by its text only if it has no type. */
export function classifyFailure(error: unknown, now = Date.now()): Classified {
  if (error instanceof APIConnectionError) return { ...plain, failure: 'unreachable', detail: tell(error) }
  if (!(error instanceof APIError)) return { ...plain, failure: 'cut', detail: tell(error) }
  const status = typeof error.status === 'number' ? error.status : null
  const type = typeof error.type === 'string' ? error.type : null
  const detail = tell(error)
  const headers = error.headers instanceof Headers ? error.headers : new Headers()
  return {
    failure: status === null ? byType(type) : byStatus(status, type, detail),
    status,
    errorType: type,
    detail,
    retryAfterMs: readRetryAfter(headers, now),
    shouldRetry: readShouldRetry(headers),
  }
}

const plain = { status: null, errorType: null, retryAfterMs: null, shouldRetry: null }

function byStatus(status: number, type: string | null, detail: string): CallFailure {
  if (status === 429 || type === 'rate_limit_error') return 'rate_limited'
  if (status >= 500 || status === 408 || status === 409) return 'overloaded'
  if (status === 401) return 'unauthorized'
  if (status === 413) return 'context_too_large'
  if (status === 400 && /prompt is too long|exceeds? the context window/i.test(detail))
    return 'context_too_large'
  return 'rejected'
}

/** Classifies an error event inside a stream, which has no status. */
function byType(type: string | null): CallFailure {
  switch (type) {
    case 'rate_limit_error':
      return 'rate_limited'
    case 'authentication_error':
      return 'unauthorized'
    case 'invalid_request_error':
    case 'permission_error':
    case 'not_found_error':
    case 'billing_error':
      return 'rejected'
    case 'request_too_large':
      return 'context_too_large'
    default:
      return 'overloaded'
  }
}

/** Reads a header that holds seconds or a date. */
function readRetryAfter(headers: Headers, now: number): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (ms >= 0) return Math.ceil(ms)
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (seconds >= 0) return Math.ceil(seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function readShouldRetry(headers: Headers): boolean | null {
  const value = headers.get('x-should-retry')
  return value === 'true' ? true : value === 'false' ? false : null
}

/** Describes an error: short, without credentials, and without characters that the database can't store. */
export function tell(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const words = error instanceof Error ? `${error.message}${cause}` : String(error)
  return keepSecrets(words).replaceAll('\0', '').toWellFormed().slice(0, 1000)
}
