/** The models that an agent can be given, each with the facts for the choice. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { knownPrice } from './model-price.ts'

export const modelChoice = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: the server's own endpoint. */
  endpointId: id.nullable(),
  /** Null: nobody knows it, so no dollar limit can be kept. */
  price: knownPrice.nullable(),
  /** The most tokens of a prompt with its answer; null: nobody knows. */
  window: z.number().int().nullable(),
  maxOutput: z.number().int().nullable(),
  takesImages: z.boolean(),
  takesDocuments: z.boolean(),
  takesEffort: z.boolean(),
  takesFormat: z.boolean(),
})
export type ModelChoice = z.infer<typeof modelChoice>

export const endpointChoice = z.object({
  /** Null: the server's own. */
  id: id.nullable(),
  name: z.string(),
  isActive: z.boolean(),
  /** Nobody sends a bill for its answers. */
  isFree: z.boolean(),
})
export type EndpointChoice = z.infer<typeof endpointChoice>

/** The name of the server's own endpoint, in sentences. */
export const serverEndpointName = 'this server’s endpoint'
