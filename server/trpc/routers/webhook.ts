import * as z from 'zod'
import { createIncoming } from '../../chat/webhooks/incoming/create-incoming.ts'
import { deleteIncoming } from '../../chat/webhooks/incoming/delete-incoming.ts'
import { listIncoming } from '../../chat/webhooks/incoming/list-incoming.ts'
import { listIncomingDeliveries } from '../../chat/webhooks/incoming/list-incoming-deliveries.ts'
import { previewPrompt } from '../../chat/webhooks/incoming/preview-prompt.ts'
import { rotateIncomingSecret } from '../../chat/webhooks/incoming/rotate-incoming-secret.ts'
import { updateIncoming } from '../../chat/webhooks/incoming/update-incoming.ts'
import { createOutgoing } from '../../chat/webhooks/outgoing/create-outgoing.ts'
import { deleteOutgoing } from '../../chat/webhooks/outgoing/delete-outgoing.ts'
import { listOutgoing } from '../../chat/webhooks/outgoing/list-outgoing.ts'
import { listOutgoingDeliveries } from '../../chat/webhooks/outgoing/list-outgoing-deliveries.ts'
import { replayDelivery } from '../../chat/webhooks/outgoing/replay-delivery.ts'
import { rotateOutgoingSecret } from '../../chat/webhooks/outgoing/rotate-outgoing-secret.ts'
import { testOutgoing } from '../../chat/webhooks/outgoing/test-outgoing.ts'
import { turnOffOutgoing } from '../../chat/webhooks/outgoing/turn-off-outgoing.ts'
import { updateOutgoing } from '../../chat/webhooks/outgoing/update-outgoing.ts'
import {
  incomingChange,
  incomingDelivery,
  incomingDraft,
  incomingLimits,
  incomingWebhook,
  newIncomingWebhook,
} from '../../domain/webhooks/incoming.ts'
import {
  deliveryCursor,
  newOutgoingWebhook,
  outgoingChange,
  outgoingDelivery,
  outgoingDraft,
  outgoingWebhook,
  unreadWebhook,
} from '../../domain/webhooks/outgoing.ts'
import { id } from '../../domain/wire/ids.ts'
import { pageSize } from '../../domain/wire/page-size.ts'
import { router, signedIn, writing } from '../trpc.ts'

/** For admins: programs that start tasks here, and programs that hear of events here. */
export const webhookRouter = router({
  listIncoming: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ webhooks: z.array(incomingWebhook) }))
    .query(({ ctx, input }) => listIncoming(ctx.db, { claims: ctx.claims, ...input })),

  /** The secret is in this answer and nowhere else. */
  createIncoming: writing
    .input(incomingDraft)
    .output(z.object({ webhook: newIncomingWebhook }))
    .mutation(({ ctx, input }) => {
      const { box } = ctx.webhooks
      return createIncoming(ctx.db, { claims: ctx.claims, box, origin: ctx.origin, ...input })
    }),

  updateIncoming: writing
    .input(incomingChange)
    .output(z.object({ webhook: incomingWebhook }))
    .mutation(({ ctx, input }) => {
      const { box } = ctx.webhooks
      return updateIncoming(ctx.db, { claims: ctx.claims, box, ...input })
    }),

  /** The old secret ends at once. */
  rotateIncomingSecret: writing
    .input(z.strictObject({ incomingId: id }))
    .output(z.object({ webhook: newIncomingWebhook }))
    .mutation(({ ctx, input: { incomingId: webhookId } }) => {
      const { box } = ctx.webhooks
      return rotateIncomingSecret(ctx.db, { claims: ctx.claims, box, origin: ctx.origin, webhookId })
    }),

  deleteIncoming: writing
    .input(z.strictObject({ incomingId: id }))
    .output(z.object({}))
    .mutation(({ ctx, input: { incomingId: webhookId } }) =>
      deleteIncoming(ctx.db, { claims: ctx.claims, webhookId }),
    ),

  incomingDeliveries: signedIn
    .input(z.strictObject({ incomingId: id }))
    .output(z.object({ deliveries: z.array(incomingDelivery) }))
    .query(({ ctx, input: { incomingId: webhookId } }) =>
      listIncomingDeliveries(ctx.db, { claims: ctx.claims, webhookId }),
    ),

  /** Shows the prompt that a template makes. Starts nothing. */
  preview: signedIn
    .input(
      z.strictObject({
        workspaceId: id,
        template: z.string().max(incomingLimits.template),
        of: z.union([
          z.strictObject({ incomingDeliveryId: id }),
          z.strictObject({ body: z.string().max(incomingLimits.keptBody), event: z.string().nullable() }),
        ]),
      }),
    )
    .output(z.object({ prompt: z.string() }))
    .query(({ ctx, input: { workspaceId, template, of } }) => {
      const chosen = 'incomingDeliveryId' in of ? { deliveryId: of.incomingDeliveryId } : of
      return previewPrompt(ctx.db, { claims: ctx.claims, workspaceId, template, of: chosen })
    }),

  listOutgoing: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ webhooks: z.array(outgoingWebhook), unread: z.array(unreadWebhook) }))
    .query(({ ctx, input }) => listOutgoing(ctx.db, { claims: ctx.claims, ...input })),

  /** The secret is in this answer and nowhere else. */
  createOutgoing: writing
    .input(outgoingDraft)
    .output(z.object({ webhook: newOutgoingWebhook }))
    .mutation(({ ctx, input }) => createOutgoing(ctx.db, { claims: ctx.claims, ...ctx.webhooks, ...input })),

  updateOutgoing: writing
    .input(outgoingChange)
    .output(z.object({ webhook: outgoingWebhook }))
    .mutation(({ ctx, input }) => {
      const { guard } = ctx.webhooks
      return updateOutgoing(ctx.db, { claims: ctx.claims, guard, ...input })
    }),

  /** For admins who don't read all channels of a webhook, too. */
  turnOffOutgoing: writing
    .input(z.strictObject({ workspaceId: id, outgoingId: id }))
    .output(z.object({}))
    .mutation(({ ctx, input: { workspaceId, outgoingId: webhookId } }) =>
      turnOffOutgoing(ctx.db, { claims: ctx.claims, workspaceId, webhookId }),
    ),

  /** The old secret signs too for a day. */
  rotateOutgoingSecret: writing
    .input(z.strictObject({ outgoingId: id }))
    .output(z.object({ webhook: newOutgoingWebhook }))
    .mutation(({ ctx, input: { outgoingId: webhookId } }) => {
      const { box } = ctx.webhooks
      return rotateOutgoingSecret(ctx.db, { claims: ctx.claims, box, webhookId })
    }),

  deleteOutgoing: writing
    .input(z.strictObject({ outgoingId: id }))
    .output(z.object({}))
    .mutation(({ ctx, input: { outgoingId: webhookId } }) =>
      deleteOutgoing(ctx.db, { claims: ctx.claims, webhookId }),
    ),

  testOutgoing: writing
    .input(z.strictObject({ outgoingId: id }))
    .output(z.object({ deliveryId: id }))
    .mutation(({ ctx, input: { outgoingId: webhookId } }) =>
      testOutgoing(ctx.db, { claims: ctx.claims, webhookId }),
    ),

  outgoingDeliveries: signedIn
    .input(z.strictObject({ outgoingId: id, cursor: deliveryCursor.nullish(), limit: pageSize }))
    .output(z.object({ deliveries: z.array(outgoingDelivery), nextCursor: deliveryCursor.nullable() }))
    .query(({ ctx, input: { outgoingId: webhookId, ...page } }) =>
      listOutgoingDeliveries(ctx.db, { claims: ctx.claims, webhookId, ...page }),
    ),

  /** Sends an ended delivery again, with the same id. */
  replay: writing
    .input(z.strictObject({ outgoingDeliveryId: id }))
    .output(z.object({ delivery: outgoingDelivery }))
    .mutation(({ ctx, input: { outgoingDeliveryId: deliveryId } }) =>
      replayDelivery(ctx.db, { claims: ctx.claims, deliveryId }),
    ),
})
