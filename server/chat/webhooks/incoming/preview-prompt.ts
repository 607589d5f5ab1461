import { runApart } from '../../../apart/run-apart.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { findDeliveryBody } from '../../../db/webhooks/incoming-deliveries.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkWebhookAdmin } from '../check-webhook-admin.ts'

/** The delivery of a preview: one that was recorded, or an example that the person wrote. */
export type PreviewOf = { deliveryId: string } | { body: string; event: string | null }

/** Shows the prompt that a template makes of a delivery. Stores nothing and starts nothing. */
export async function previewPrompt(
  db: Database,
  given: { claims: Claims; workspaceId: string; template: string; of: PreviewOf },
): Promise<{ prompt: string }> {
  const { claims, workspaceId, template, of } = given
  const { body, event } = await db.asUser(claims, async tx => {
    const delivery = 'deliveryId' in of ? await findDeliveryBody(tx, { workspaceId, ...of }) : of
    if (!delivery?.body) throw notFound('delivery')
    await checkWebhookAdmin(tx, { workspaceId, userId: claims.sub })
    return { body: delivery.body, event: delivery.event }
  })
  return { prompt: await runApart('previewDelivery', [{ template, body, event }], { owner: workspaceId }) }
}
