/** Outgoing webhooks: other programs hear of events in the workspace. */

import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

export const outgoingEvent = z.enum([
  'message.created',
  'result.published',
  'decision.recorded',
  'entry.created',
  'entry.changed',
  'task.changed',
])
export type OutgoingEvent = z.infer<typeof outgoingEvent>

/** The event of the test button. */
export const testEvent = 'webhook.test'

export const outgoingLimits = {
  perWorkspace: 20,
  channels: 50,
  /** The characters of an answer that the history keeps. */
  excerpt: 500,
  /** The attempts of a delivery that the history keeps. */
  attempts: 12,
  /** Ended deliveries are removed after so many days. */
  keptDays: 14,
} as const

/** Why a webhook was switched off. */
export const switchedOff = z.enum(['failing', 'gone', 'no_access', 'by_person'])
export type SwitchedOff = z.infer<typeof switchedOff>

export const outgoingWebhook = z.object({
  id,
  workspaceId: id,
  /** The person who must be able to read the content: the admin who saved it last. */
  ownerId: id,
  name: z.string(),
  url: z.string(),
  events: z.array(outgoingEvent),
  /** All public channels, or the chosen ones. */
  channels: z.enum(['public', 'chosen']),
  /** The chosen channels. */
  channelIds: z.array(id),
  /** Until then, deliveries are signed with the secret before the rotation, too. */
  validBeforeUntil: time.nullable(),
  isActive: z.boolean(),
  failingSince: time.nullable(),
  switchedOff: switchedOff.nullable(),
  switchedOffAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type OutgoingWebhook = z.infer<typeof outgoingWebhook>

/** A webhook that tells of a channel that the caller can't read. The caller can turn it off. */
export const unreadWebhook = outgoingWebhook.pick({
  id: true,
  workspaceId: true,
  ownerId: true,
  isActive: true,
  createdAt: true,
})
export type UnreadWebhook = z.infer<typeof unreadWebhook>

/** A webhook with its secret, which only this answer shows. */
export const newOutgoingWebhook = outgoingWebhook.extend({ secret: z.string() })
export type NewOutgoingWebhook = z.infer<typeof newOutgoingWebhook>

const fields = {
  name: z
    .string()
    .overwrite(plainName)
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  url: z.string().trim().min(1, 'Enter an address.').max(2_000, 'This address is too long.'),
  events: z.array(outgoingEvent).min(1, 'Choose at least one event.').max(outgoingEvent.options.length),
  channels: z.enum(['public', 'chosen']),
  channelIds: z.array(id).max(outgoingLimits.channels),
}

export const outgoingDraft = z.strictObject({
  workspaceId: id,
  ...fields,
  channels: fields.channels.default('public'),
  channelIds: fields.channelIds.default([]),
})
export type OutgoingDraft = z.infer<typeof outgoingDraft>

/** Changes of a webhook. The caller becomes its owner. */
export const outgoingChange = z.strictObject({
  outgoingId: id,
  name: fields.name.optional(),
  url: fields.url.optional(),
  events: fields.events.optional(),
  channels: fields.channels.optional(),
  channelIds: fields.channelIds.optional(),
  isActive: z.boolean().optional(),
})
export type OutgoingChange = z.infer<typeof outgoingChange>

/** One attempt to deliver. */
export const attempt = z.object({
  at: time,
  ms: z.number().int(),
  /** The status of the answer; null: there was none. */
  status: z.number().int().nullable(),
  /** A sentence; null: the delivery arrived. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  excerpt: z.string(),
})
export type Attempt = z.infer<typeof attempt>

const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'dropped'])

export const outgoingDelivery = z.object({
  id,
  webhookId: id,
  event: z.string(),
  state: deliveryState,
  attempts: z.array(attempt),
  /** The time of the next attempt, if there is one. */
  nextAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
})
export type OutgoingDelivery = z.infer<typeof outgoingDelivery>

/** The last delivery of a page. */
export const deliveryCursor = z.strictObject({ createdAt: time, id })
export type DeliveryCursor = z.infer<typeof deliveryCursor>
