/**
 * The answer of a model that reflects on a channel: the memories that it found. Pure. None of it is trusted:
 * check-reflected.ts holds each quote against its message.
 */
import * as z from 'zod'
import { memoryKind } from '../memory-item.ts'

const reflectedItem = z.object({
  kind: memoryKind,
  text: z.string(),
  about: z.array(z.string()),
  confidence: z.number(),
  citations: z.array(z.object({ number: z.number().int(), quote: z.string() })),
  supersedes: z.string().nullable(),
})
export type ReflectedItem = z.infer<typeof reflectedItem>

export const reflected = z.object({ items: z.array(reflectedItem) })
export type Reflected = z.infer<typeof reflected>

type Schema = Record<string, unknown>

/** The form of the answer, for the endpoint. */
export const reflectedSchema: Schema = object({
  items: list({
    kind: { type: 'string', enum: memoryKind.options },
    text: { type: 'string', description: 'One sentence, at most 300 characters' },
    about: { type: 'array', items: { type: 'string' }, description: 'Names as written in the messages' },
    confidence: { type: 'number', description: 'From 0 to 1' },
    citations: list({ number: { type: 'integer' }, quote: { type: 'string' } }),
    supersedes: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  }),
})

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function list(properties: Record<string, Schema>): Schema {
  return { type: 'array', items: object(properties) }
}
