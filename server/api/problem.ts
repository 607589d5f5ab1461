import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { describeInputError } from '../domain/wire/describe-input-error.ts'
import { DomainError, refusalStatuses, refusals } from '../domain/wire/domain-error.ts'
import { Refusal } from '../http/guard/refusal.ts'

/** An error in the format of RFC 9457. Programs read `reason`, people `detail`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  reason: z.string(),
  requestId: z.string(),
})
type Problem = z.infer<typeof problem>

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'No valid key',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

/**
 * Returns the refusal that tells a caller why it is not served; null: the cause is internal and not shown.
 */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof DomainError)
    return new Refusal(refusalStatuses[refusals[error.reason]], error.reason, error.message)
  if (error instanceof z.ZodError) return new Refusal(400, 'invalid_input', describeInputError(error))
  return null
}

export function sendProblem(res: ServerResponse, refusal: Refusal, requestId: string): void {
  const { status, reason, message, retryAfter } = refusal
  if (retryAfter !== undefined) res.setHeader('retry-after', Math.ceil(retryAfter))
  if (status === 401) res.setHeader('www-authenticate', 'Bearer')
  const body: Problem = {
    type: `urn:openvibe:problem:${reason}`,
    title: titles[status] ?? 'The request failed',
    status,
    detail: message,
    reason,
    requestId,
  }
  const text = JSON.stringify(body)
  res.statusCode = status
  res.setHeader('content-type', 'application/problem+json; charset=utf-8')
  res.setHeader('content-length', Buffer.byteLength(text))
  res.end(text)
}
