import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { IncomingScheme } from '../../../domain/webhooks/incoming.ts'

/** A request as its sender made it: the signature covers the bytes of the body. */
export interface SignedRequest {
  headers: Readonly<Record<string, string | undefined>>
  body: string
  /** In milliseconds. */
  now: number
}

/** The outcome of a check; the sentence is for the admin who set the webhook up. */
export type Checked = { ok: true } | { ok: false; sentence: string }

/** A signature with a time can be used so long. An attacker who recorded a request can't send it later. */
const toleranceSeconds = 300

const good: Checked = { ok: true }
const bad = (sentence: string): Checked => ({ ok: false, sentence })
const mismatch = bad('The signature did not match. Check that the sender uses the secret of this webhook.')
const tooOld = bad('The signature was too old or its time was in the future. Check the clock of the sender.')

/** Checks the signature of a request in the way of its sender. Every comparison takes the same time. */
export function checkSignature(
  scheme: Exclude<IncomingScheme, 'address'>,
  secret: string,
  request: SignedRequest,
): Checked {
  switch (scheme) {
    case 'standard':
      return checkStandard(secret, request)
    case 'github':
      return checkGitHub(secret, request)
    case 'stripe':
      return checkStripe(secret, request)
    case 'slack':
      return checkSlack(secret, request)
  }
}

function checkStandard(secret: string, { headers, body, now }: SignedRequest): Checked {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  if (!id || !at || !signature) return missing('webhook-id, webhook-timestamp and webhook-signature')
  if (!isFresh(at, now)) return tooOld
  const seconds = Number(at)
  const expected = new Webhook(secret).sign(id, new Date(seconds * 1_000), body)
  return signature.split(' ').some(each => isEqual(each, expected)) ? good : mismatch
}

function checkGitHub(secret: string, { headers, body }: SignedRequest): Checked {
  const signature = headers['x-hub-signature-256']
  if (!signature) return missing('x-hub-signature-256')
  return isEqual(signature, `sha256=${hmac(secret, body)}`) ? good : mismatch
}

function checkStripe(secret: string, { headers, body, now }: SignedRequest): Checked {
  const header = headers['stripe-signature']
  if (!header) return missing('stripe-signature')
  const parts = header.split(',').map(part => part.trim().split('=', 2))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!isFresh(at, now)) return tooOld
  const expected = hmac(secret, `${at}.${body}`)
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  return given.some(each => isEqual(each, expected)) ? good : mismatch
}

function checkSlack(secret: string, { headers, body, now }: SignedRequest): Checked {
  const { 'x-slack-signature': signature, 'x-slack-request-timestamp': at } = headers
  if (!signature || !at) return missing('x-slack-signature and x-slack-request-timestamp')
  if (!isFresh(at, now)) return tooOld
  return isEqual(signature, `v0=${hmac(secret, `v0:${at}:${body}`)}`) ? good : mismatch
}

function missing(names: string): Checked {
  return bad(`The request had no ${names}. Check that the sender signs its requests.`)
}

function isFresh(at: string, now: number): boolean {
  return /^\d{1,12}$/.test(at) && Math.abs(now / 1_000 - Number(at)) <= toleranceSeconds
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}

/** Compares in the same time wherever the texts differ. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
