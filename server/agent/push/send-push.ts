import webpush from 'web-push'
import type { TakenPush } from '../../db/push/deliveries.ts'
import { type PushPayload, pushLimits } from '../../domain/push/push.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { readRetryAfter } from '../../outbound/read-retry-after.ts'

/** The keys by which push services know this instance (VAPID), and where its operator is reached. */
export interface PushSender {
  publicKey: string
  privateKey: string
  /** https: or mailto: */
  subject: string
}

export type SentPush = 'sent' | 'gone' | 'refused' | { askedMs: number }

/** Encrypts a push for its browser (RFC 8291) and gives it to the browser's push service. */
export async function sendPush(
  push: TakenPush,
  payload: PushPayload,
  { sender, fetch, signal }: { sender: PushSender; fetch: GuardedFetch; signal: AbortSignal },
): Promise<SentPush> {
  const { endpoint } = push
  const request = encrypt(push, payload, sender)
  if (!request) return 'gone'
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: new Uint8Array(request.body ?? []),
      signal,
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    const isBusy = answer.status === 429 || answer.status >= 500
    return isBusy ? { askedMs: readRetryAfter(answer.headers.get('retry-after')) } : 'refused'
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error
    // The address leads inside now, or nowhere: it is tried again like a busy one, and given up in the end.
    return { askedMs: 0 }
  }
}

/** Null: no browser made these keys, so nothing can ever be sent to it. */
function encrypt({ endpoint, p256dh, auth }: TakenPush, payload: PushPayload, sender: PushSender) {
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: sender,
      TTL: pushLimits.ttlSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch (error) {
    if (isBadPoint(error)) return null
    throw error
  }
}

/** The key has the right length, but is no point of the curve. */
function isBadPoint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY'
}
