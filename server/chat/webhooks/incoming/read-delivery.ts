import { type IncomingScheme, incomingLimits } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { type Payload, readPayload } from './read-payload.ts'
import { renderPrompt } from './render-prompt.ts'
import { scrubPayload, scrubText } from './scrub-payload.ts'

/** A delivery as it is kept and told. */
export interface ReadDelivery extends Pick<Payload, 'deliveryKey' | 'event' | 'hashSeconds' | 'challenge'> {
  /** The body without credentials, as it is kept. */
  body: string
  /** The text that the template makes of it, or the reason why there is none. */
  made: { prompt: string } | { refusal: Pick<DomainError, 'reason' | 'message'> }
}

/**
 * Reads a delivery, removes its credentials and makes the prompt. Pure, and by far the most work that a delivery
 * makes: call it apart from the requests of others.
 */
export function readDelivery(given: {
  scheme: IncomingScheme
  headers: Readonly<Record<string, string | undefined>>
  body: string
  template: string
}): ReadDelivery {
  const { scheme, template } = given
  let event: string | null = null
  try {
    const { value, ...names } = readPayload(scheme, given)
    event = names.event
    const payload = scrubPayload(value)
    const body = JSON.stringify(payload, null, 2).slice(0, incomingLimits.keptBody)
    return { ...names, body, made: make(() => renderPrompt(template, { payload, event })) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const body = scrubText(given.body.slice(0, 4_000)).slice(0, 2_000)
    const unread = { deliveryKey: null, event, hashSeconds: 0, challenge: null, body }
    return { ...unread, made: { refusal: { reason: error.reason, message: error.message } } }
  }
}

function make(render: () => string): ReadDelivery['made'] {
  try {
    return { prompt: render() }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: { reason: error.reason, message: error.message } }
  }
}

/** Makes the prompt of a kept delivery, or of an example. */
export function previewDelivery({
  template,
  body,
  event,
}: {
  template: string
  body: string
  event: string | null
}) {
  return renderPrompt(template, { payload: scrubPayload(parse(body)), event })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new DomainError(
      'webhook_body_invalid',
      'This delivery is not valid JSON, or only its beginning was kept. Choose another one.',
    )
  }
}
