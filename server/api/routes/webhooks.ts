import * as z from 'zod'
import { createIncoming } from '../../chat/webhooks/incoming/create-incoming.ts'
import { deleteIncoming } from '../../chat/webhooks/incoming/delete-incoming.ts'
import { listIncoming } from '../../chat/webhooks/incoming/list-incoming.ts'
import { listIncomingDeliveries } from '../../chat/webhooks/incoming/list-incoming-deliveries.ts'
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
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

const ofIncoming = z.strictObject({ incomingId: id })
const ofOutgoing = z.strictObject({ outgoingId: id })

/** Incoming webhooks: other programs that start tasks. */
const incomingRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/webhooks/incoming',
    name: 'listIncomingWebhooks',
    summary: 'Lists the incoming webhooks',
    description: 'For admins: the webhooks of channels that you can read, and your own.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ webhooks: z.array(incomingWebhook) }),
    run: ({ db, claims, key: { workspaceId } }) => listIncoming(db, { claims, workspaceId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/incoming',
    name: 'createIncomingWebhook',
    summary: 'Creates an incoming webhook',
    description:
      'The response is the only one with the address and the secret. Each delivery to the address starts a task of the agent, with your rights.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: incomingDraft.omit({ workspaceId: true }),
    answer: z.object({ webhook: newIncomingWebhook }),
    status: 201,
    run: ({ db, claims, key: { workspaceId }, exchange: { origin }, webhooks: { box } }, { body }) =>
      createIncoming(db, { claims, workspaceId, origin, box, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/incoming/{incomingId}',
    name: 'updateIncomingWebhook',
    summary: 'Changes an incoming webhook',
    description: 'You become its owner: its tasks then have your rights.',
    scope: 'admin',
    params: ofIncoming,
    query: nothing,
    body: incomingChange.omit({ incomingId: true }),
    answer: z.object({ webhook: incomingWebhook }),
    run: ({ db, claims, webhooks: { box } }, { params, body }) =>
      updateIncoming(db, { claims, box, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/incoming/{incomingId}/delete',
    name: 'deleteIncomingWebhook',
    summary: 'Deletes an incoming webhook',
    scope: 'admin',
    params: ofIncoming,
    query: nothing,
    body: noBody,
    answer: z.object({}),
    run: ({ db, claims }, { params: { incomingId: webhookId } }) => deleteIncoming(db, { claims, webhookId }),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/incoming/{incomingId}/deliveries',
    name: 'listIncomingDeliveries',
    summary: 'Lists the last 100 deliveries to a webhook, newest first',
    scope: 'admin',
    params: ofIncoming,
    query: nothing,
    body: noBody,
    answer: z.object({ deliveries: z.array(incomingDelivery) }),
    run: ({ db, claims }, { params: { incomingId: webhookId } }) =>
      listIncomingDeliveries(db, { claims, webhookId }),
  }),
]

/** Outgoing webhooks: other programs that hear of events. */
const outgoingRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/webhooks/outgoing',
    name: 'listOutgoingWebhooks',
    summary: 'Lists the outgoing webhooks',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ webhooks: z.array(outgoingWebhook), unread: z.array(unreadWebhook) }),
    run: ({ db, claims, key: { workspaceId } }) => listOutgoing(db, { claims, workspaceId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing',
    name: 'createOutgoingWebhook',
    summary: 'Creates an outgoing webhook',
    description: 'The response is the only one with the secret. Only events that you can read are sent.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: outgoingDraft.omit({ workspaceId: true }),
    answer: z.object({ webhook: newOutgoingWebhook }),
    status: 201,
    run: ({ db, claims, key: { workspaceId }, webhooks }, { body }) =>
      createOutgoing(db, { claims, workspaceId, ...webhooks, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing/{outgoingId}',
    name: 'updateOutgoingWebhook',
    summary: 'Changes an outgoing webhook',
    description: 'You become its owner: only events that you can read are sent.',
    scope: 'admin',
    params: ofOutgoing,
    query: nothing,
    body: outgoingChange.omit({ outgoingId: true }),
    answer: z.object({ webhook: outgoingWebhook }),
    run: ({ db, claims, webhooks: { guard } }, { params, body }) =>
      updateOutgoing(db, { claims, guard, ...params, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing/{outgoingId}/turn-off',
    name: 'turnOffOutgoingWebhook',
    summary: 'Turns an outgoing webhook off, also one of channels that the key’s owner can’t read',
    scope: 'admin',
    params: ofOutgoing,
    query: nothing,
    body: noBody,
    answer: z.object({}),
    run: ({ db, claims, key: { workspaceId } }, { params: { outgoingId: webhookId } }) =>
      turnOffOutgoing(db, { claims, workspaceId, webhookId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing/{outgoingId}/rotate',
    name: 'rotateOutgoingSecret',
    summary: 'Makes a new secret for an outgoing webhook',
    description: 'For 24 hours, deliveries are signed with the old secret, too.',
    scope: 'admin',
    params: ofOutgoing,
    query: nothing,
    body: noBody,
    answer: z.object({ webhook: newOutgoingWebhook }),
    run: ({ db, claims, webhooks: { box } }, { params: { outgoingId: webhookId } }) =>
      rotateOutgoingSecret(db, { claims, box, webhookId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing/{outgoingId}/test',
    name: 'testOutgoingWebhook',
    summary: 'Sends a test event to an outgoing webhook',
    scope: 'admin',
    params: ofOutgoing,
    query: nothing,
    body: noBody,
    answer: z.object({ deliveryId: id }),
    run: ({ db, claims }, { params: { outgoingId: webhookId } }) => testOutgoing(db, { claims, webhookId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/outgoing/{outgoingId}/delete',
    name: 'deleteOutgoingWebhook',
    summary: 'Deletes an outgoing webhook',
    scope: 'admin',
    params: ofOutgoing,
    query: nothing,
    body: noBody,
    answer: z.object({}),
    run: ({ db, claims }, { params: { outgoingId: webhookId } }) => deleteOutgoing(db, { claims, webhookId }),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/outgoing/{outgoingId}/deliveries',
    name: 'listOutgoingDeliveries',
    summary: 'Lists the deliveries of an outgoing webhook, newest first',
    description: 'Only those from channels that you can read. They are kept for 14 days.',
    scope: 'admin',
    params: ofOutgoing,
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    body: noBody,
    answer: z.object({ deliveries: z.array(outgoingDelivery), nextCursor: z.string().nullable() }),
    async run({ db, claims }, { params: { outgoingId: webhookId }, query: { cursor, limit } }) {
      const page = { cursor: readCursor(deliveryCursor, cursor), limit }
      const { deliveries, nextCursor } = await listOutgoingDeliveries(db, { claims, webhookId, ...page })
      return { deliveries, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/deliveries/{outgoingDeliveryId}/replay',
    name: 'replayDelivery',
    summary: 'Sends a delivery of an outgoing webhook again',
    description: 'The delivery keeps its id, so a receiver can ignore it if it arrived before.',
    scope: 'admin',
    params: z.strictObject({ outgoingDeliveryId: id }),
    query: nothing,
    body: noBody,
    answer: z.object({ delivery: outgoingDelivery }),
    run: ({ db, claims }, { params: { outgoingDeliveryId: deliveryId } }) =>
      replayDelivery(db, { claims, deliveryId }),
  }),
]

/** For admins: webhooks in both directions. */
export const webhookRoutes: readonly Route[] = [...incomingRoutes, ...outgoingRoutes]
