import * as z from 'zod'

/** An object that a structured agent returned. */
export const outputObject = z.record(z.string(), z.unknown())
export type OutputObject = z.infer<typeof outputObject>
