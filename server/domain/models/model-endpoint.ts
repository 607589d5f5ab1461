/**
 * A model endpoint of a workspace: an address with the Messages API of Anthropic, and a key. The key is entered once and
 * never shown again.
 */

import * as z from 'zod'
import { withPlainHost } from '../destinations/destination.ts'
import { id, time } from '../wire/ids.ts'
import { plainName } from '../wire/plain-name.ts'

const name = z
  .string()
  .overwrite(plainName)
  .min(1, 'Enter a name.')
  .max(60, 'A name can have up to 60 characters.')

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(2_000, 'An address can have up to 2,000 characters.')
  .refine(url => !/@|[?#]/.test(url), 'Enter the address without a name, a password or a query.')
  .transform(withPlainHost)

/** A key is a header, so it has no spaces and no letters that a header can't hold. */
const apiKey = z
  .string()
  .trim()
  .min(1, 'Enter the key.')
  .max(2_000, 'A key can have up to 2,000 characters.')
  .regex(/^[\x21-\x7e]*$/, 'A key has no spaces. Copy it again.')

const testModel = z
  .string()
  .trim()
  .min(1, 'Enter the name of a model of this endpoint.')
  .max(100, 'The name of a model can have up to 100 characters.')

/** An endpoint as an admin adds it. */
export const endpointDraft = z.strictObject({
  name,
  baseUrl,
  apiKey,
  /** The model of the test call; null: the newest one that the endpoint lists. */
  testModel: testModel.nullable(),
})
export type EndpointDraft = z.infer<typeof endpointDraft>

/** A change of an endpoint. A new address needs the key again, so that no key goes to another server. */
export const endpointChange = z.strictObject({
  name: name.optional(),
  baseUrl: baseUrl.optional(),
  apiKey: apiKey.optional(),
  testModel: testModel.optional(),
  isActive: z.boolean().optional(),
})
export type EndpointChange = z.infer<typeof endpointChange>

/** An agent that uses an endpoint; `as`: for its answers, or while its own endpoint can't be reached. */
const endpointUser = z.object({
  id,
  displayName: z.string(),
  slug: z.string(),
  as: z.enum(['model', 'fallback']),
})

/** An endpoint as admins see it. */
export const modelEndpoint = z.object({
  id,
  name: z.string(),
  baseUrl: z.string(),
  /** The last characters of the key; empty: the key is too short to show any. */
  keyHint: z.string(),
  isActive: z.boolean(),
  testModel: z.string(),
  /** The sentence of the last test that failed; null: it answered. */
  testFailure: z.string().nullable(),
  testedAt: time.nullable(),
  /** The number of models that it lists. */
  models: z.number().int(),
  users: z.array(endpointUser),
  /** The workspace's small model is asked here. */
  isForSmallModel: z.boolean(),
})
export type ModelEndpoint = z.infer<typeof modelEndpoint>

/** Returns the end of a key, so that people can tell keys apart. Too much of a short key would be shown. */
export function hintOf(key: string): string {
  return key.length < 16 ? '' : key.slice(-4)
}

/** Tells the uses of an endpoint that keep it from being deleted; null: nothing uses it. */
export function tellUses({
  name,
  users,
  isForSmallModel,
}: Pick<ModelEndpoint, 'name' | 'users' | 'isForSmallModel'>): string | null {
  const uses = [
    ...new Set(users.map(({ displayName }) => displayName)),
    ...(isForSmallModel ? ['the small model of this workspace'] : []),
  ]
  if (uses.length === 0) return null
  return (
    `“${name}” is used by ${new Intl.ListFormat('en').format(uses)}, so it was not deleted. ` +
    'Choose another endpoint there first, or switch this one off.'
  )
}
