import type { Claims, Database } from '../../../db/client.ts'
import { findDeliveryBody } from '../../../db/webhooks/incoming-deliveries.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'
import { renderPrompt } from './render-prompt.ts'
import { scrubPayload } from './scrub-payload.ts'

/** The delivery of a preview: one that was recorded, or an example that the person wrote. */
export type PreviewOf = { deliveryId: string } | { body: string; event: string | null }

/** Shows the prompt that a template makes of a delivery. Stores nothing and starts nothing. */
export function previewPrompt(
  db: Database,
  given: { claims: Claims; workspaceId: string; template: string; of: PreviewOf },
): Promise<{ prompt: string }> {
  const { claims, workspaceId, template, of } = given
  return db.asUser(claims, async tx => {
    const delivery = 'deliveryId' in of ? await findDeliveryBody(tx, { workspaceId, ...of }) : of
    if (!delivery?.body) throw notFound('delivery')
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    const payload = scrubPayload(parse(delivery.body))
    return { prompt: renderPrompt(template, { payload, event: delivery.event }) }
  })
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
