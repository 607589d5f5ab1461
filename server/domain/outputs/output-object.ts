import * as z from 'zod'
import { readObject } from './read-object.ts'

/** An object that a structured agent returned. */
export const outputObject = z.record(z.string(), z.unknown())
export type OutputObject = z.infer<typeof outputObject>

/** The same as it is stored. */
export const storedObject = z.preprocess(readObject, outputObject)
