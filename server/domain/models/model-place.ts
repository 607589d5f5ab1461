/** A model at an endpoint: the address of a call. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** `endpointId` null: the server's own endpoint. */
export const modelPlace = z.object({ model: z.string(), endpointId: id.nullable() })
export type ModelPlace = z.infer<typeof modelPlace>

/** Returns a key for maps of models at endpoints. */
export function placeKey({ model, endpointId }: ModelPlace): string {
  return `${endpointId ?? ''} ${model}`
}

/** Returns the place of a key. */
export function readPlaceKey(key: string): ModelPlace {
  const at = key.indexOf(' ')
  return { model: key.slice(at + 1), endpointId: at === 0 ? null : key.slice(0, at) }
}

export function isSamePlace(one: ModelPlace, other: ModelPlace): boolean {
  return one.model === other.model && one.endpointId === other.endpointId
}
