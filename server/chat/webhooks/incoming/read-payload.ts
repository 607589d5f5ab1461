import * as z from 'zod'
import type { IncomingScheme } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** The content of a delivery, with the sender's names for it. */
export interface Payload {
  value: unknown
  /** The sender's id of the delivery; null: it has none. */
  deliveryKey: string | null
  event: string | null
  /** For so long, the same body counts as the same delivery. */
  hashSeconds: number
  /** Slack's question whether this address answers; null: the request is a delivery. */
  challenge: string | null
}

/** GitHub signs no time and not the id, so a recorded request could come again under another id. */
const daySeconds = 86_400
const windowSeconds = 300

const named = z.looseObject({
  id: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  event_id: z.string().optional().catch(undefined),
  challenge: z.string().optional().catch(undefined),
  event: z
    .looseObject({ type: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
type Named = z.infer<typeof named>

/** Reads the body of a request, JSON or a form, and the sender's names of the delivery. */
export function readPayload(
  scheme: IncomingScheme,
  { headers, body }: { headers: Readonly<Record<string, string | undefined>>; body: string },
): Payload {
  const value = readValue(headers['content-type'] ?? '', body)
  const told = named.catch({}).parse(value)
  const names = nameDelivery(scheme, headers, told)
  return {
    value,
    deliveryKey: nameOf(names.key),
    event: nameOf(names.event),
    hashSeconds: names.key && scheme !== 'github' ? 0 : scheme === 'github' ? daySeconds : windowSeconds,
    challenge: scheme === 'slack' && told.type === 'url_verification' ? (told.challenge ?? '') : null,
  }
}

/** Postgres stores no null character. */
function nameOf(text = ''): string | null {
  return text.replaceAll('\0', '').slice(0, 200) || null
}

function nameDelivery(
  scheme: IncomingScheme,
  headers: Readonly<Record<string, string | undefined>>,
  told: Named,
): { key: string | undefined; event: string | undefined } {
  switch (scheme) {
    case 'address':
      return { key: headers['idempotency-key'], event: told.type }
    case 'standard':
      return { key: headers['webhook-id'], event: told.type }
    case 'github':
      return { key: headers['x-github-delivery'], event: headers['x-github-event'] }
    case 'stripe':
      return { key: told.id, event: told.type }
    case 'slack':
      return { key: told.event_id, event: told.event?.type ?? told.type }
  }
}

/** GitHub and Slack can also send forms: a field `payload` with JSON, or plain fields. */
function readValue(type: string, body: string): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const form = Object.fromEntries(new URLSearchParams(body))
    return form.payload === undefined ? form : parse(form.payload)
  }
  return parse(body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('webhook_body_invalid', 'The body is not valid JSON. Send JSON or a form.')
  }
}
