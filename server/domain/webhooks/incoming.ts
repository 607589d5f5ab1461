/** Incoming webhooks: another program's event becomes a prompt for an agent. */

import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

/** How a sender proves itself: the secret in the address, or a signature. */
export const incomingScheme = z.enum(['address', 'standard', 'github', 'stripe', 'slack'])
export type IncomingScheme = z.infer<typeof incomingScheme>

export const incomingLimits = {
  bodyBytes: 256 * 1024,
  /** Values of a delivery, lists and objects among them. */
  fields: 2_000,
  /** The bodies of so many deliveries are kept, each up to `keptBody` characters. */
  kept: 100,
  keptBody: 64 * 1024,
  template: 10_000,
  /** Of the prompt that a template makes. */
  prompt: 20_000,
  perWorkspace: 50,
} as const

/** An incoming webhook as admins see it. Its secret was shown once. */
export const incomingWebhook = z.object({
  id,
  workspaceId: id,
  /** The person whose rights its tasks have: the admin who saved it last. */
  ownerId: id,
  name: z.string(),
  agentId: id,
  channelId: id,
  /** Null: each delivery begins a thread in the channel. */
  threadId: id.nullable(),
  scheme: incomingScheme,
  /** Whether deliveries can be checked: the signing secret of some senders comes after the address. */
  hasSecret: z.boolean(),
  template: z.string(),
  isActive: z.boolean(),
  /** The last request that could not be accepted as this sender's. */
  refusedAt: time.nullable(),
  refusal: z.string().nullable(),
  /** A sentence that says why deliveries are refused now; null: they are accepted. */
  problem: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
})
export type IncomingWebhook = z.infer<typeof incomingWebhook>

/** A new webhook. Only this answer has the address with its secret, or the signing secret. */
export const newIncomingWebhook = incomingWebhook.extend({
  address: z.string(),
  secret: z.string().nullable(),
})
export type NewIncomingWebhook = z.infer<typeof newIncomingWebhook>

const fields = {
  name: z
    .string()
    .overwrite(plainName)
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  agentId: id,
  channelId: id,
  threadId: id.nullable().default(null),
  template: z
    .string()
    .trim()
    .min(1, 'Enter a template.')
    .max(incomingLimits.template, `A template can have up to ${incomingLimits.template} characters.`),
}

const signingSecret = z
  .string()
  .trim()
  .min(8, 'This secret is too short. Copy it from the sender.')
  .max(200, 'This secret is too long. Copy it from the sender.')

export const incomingDraft = z.strictObject({
  workspaceId: id,
  ...fields,
  scheme: incomingScheme.default('address'),
  /** The sender's signing secret. Left out: we make one, where the sender takes ours. */
  secret: signingSecret.optional(),
})
export type IncomingDraft = z.infer<typeof incomingDraft>

/** Changes of a webhook. The caller becomes its owner. */
export const incomingChange = z.strictObject({
  incomingId: id,
  name: fields.name.optional(),
  agentId: id.optional(),
  channelId: id.optional(),
  threadId: id.nullable().optional(),
  template: fields.template.optional(),
  isActive: z.boolean().optional(),
  secret: signingSecret.optional(),
})
export type IncomingChange = z.infer<typeof incomingChange>

/** A delivery in the history. */
export const incomingDelivery = z.object({
  id,
  webhookId: id,
  event: z.string().nullable(),
  state: z.enum(['accepted', 'refused']),
  refusal: z.string().nullable(),
  /** The body without credentials; cut if it is long. */
  body: z.string(),
  /** How often the same delivery came again and started nothing. */
  repeats: z.number().int(),
  taskId: id.nullable(),
  threadId: id.nullable(),
  receivedAt: time,
})
export type IncomingDelivery = z.infer<typeof incomingDelivery>

/** The senders whose secret comes from them, after they know the address. */
export function bringsSecret(scheme: IncomingScheme): boolean {
  return scheme === 'stripe' || scheme === 'slack'
}
