import { Webhook } from 'standardwebhooks'
import { openWebhookSecret } from '../../chat/webhooks/seal-webhook-secret.ts'
import type { TakenDelivery } from '../../db/webhooks/outgoing-deliveries.ts'
import { type Attempt, outgoingLimits } from '../../domain/webhooks/outgoing.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { readRetryAfter } from '../../outbound/read-retry-after.ts'
import { type SecretBox, SecretBoxError } from '../../outbound/secret-box.ts'
import { version } from '../../version.ts'

/** An attempt with the wishes of the receiver: how long to wait, or to send nothing more. */
export type Sending = { attempt: Attempt; isDelivered: boolean; askedMs: number; isGone: boolean }

/** Sends a delivery once, signed by Standard Webhooks with every secret that is valid now. */
export async function sendDelivery(
  delivery: TakenDelivery,
  body: string,
  { fetch, box, signal }: { fetch: GuardedFetch; box: SecretBox; signal: AbortSignal },
): Promise<Sending> {
  const at = new Date()
  const begin = performance.now()
  const failed = (error: string): Sending => ({
    attempt: {
      at: at.toISOString(),
      ms: Math.round(performance.now() - begin),
      status: null,
      error,
      excerpt: '',
    },
    isDelivered: false,
    askedMs: 0,
    isGone: false,
  })
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `OpenVibe/${version}`,
        'webhook-id': delivery.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': sign(delivery, body, at, box),
      },
      body,
      signal,
    })
    const { status, ok } = response
    const excerpt = await readExcerpt(response)
    const ms = Math.round(performance.now() - begin)
    return {
      attempt: {
        at: at.toISOString(),
        ms,
        status,
        error: ok ? null : `The receiver answered ${status}.`,
        excerpt,
      },
      isDelivered: ok,
      askedMs: readRetryAfter(response.headers.get('retry-after')),
      isGone: status === 410,
    }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof OutboundError || error instanceof SecretBoxError) return failed(error.message)
    throw error
  }
}

function sign(delivery: TakenDelivery, body: string, at: Date, box: SecretBox): string {
  const { id, webhookId, sealed, sealedBefore } = delivery
  return [sealed, ...(sealedBefore === null ? [] : [sealedBefore])]
    .map(each => new Webhook(openWebhookSecret(box, webhookId, each)).sign(id, at, body))
    .join(' ')
}

/** The answer counts although the rest of it is too long or breaks off: the receiver has the delivery. */
async function readExcerpt(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return text.replaceAll('\0', '').slice(0, outgoingLimits.excerpt)
}
