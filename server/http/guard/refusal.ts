import type { ServerResponse } from 'node:http'

/** A request that is not served: a status, a stable reason for programs, a sentence for people. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: string
  /** The number of seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    reason: string,
    message: string,
    options?: ErrorOptions & { retryAfter?: number },
  ) {
    super(message, options)
    this.name = 'Refusal'
    this.status = status
    this.reason = reason
    this.retryAfter = options?.retryAfter
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  res.statusCode = status
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.setHeader('content-length', Buffer.byteLength(text))
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-store')
  res.end(text)
}

export function sendRefusal(res: ServerResponse, refusal: Refusal): void {
  if (refusal.retryAfter !== undefined) res.setHeader('retry-after', Math.ceil(refusal.retryAfter))
  sendJson(res, refusal.status, { error: { reason: refusal.reason, message: refusal.message } })
}

export function redirect(res: ServerResponse, location: string): void {
  res.statusCode = 302
  res.setHeader('location', location)
  res.setHeader('cache-control', 'private, no-store')
  res.end()
}
