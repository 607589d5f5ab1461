import * as z from 'zod'

/** An object that a structured agent returned. */
export const outputObject = z.record(z.string(), z.unknown())
export type OutputObject = z.infer<typeof outputObject>

/** Reads an object that is stored as text, because the database keeps no order of fields. */
export const storedObject = z.preprocess(
  stored => (typeof stored === 'string' ? parse(stored) : stored),
  outputObject,
)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
