import * as z from 'zod'
import { time } from '../wire/ids.ts'
import { vectorProblem } from './embedding.ts'

/** How the memory of a workspace is searched by meaning. */
export const searchByMeaning = z.object({
  /** The model that makes the vectors; null: the operator set no endpoint, so memory is searched by words. */
  model: z.string().nullable(),
  /** The endpoint fails. Meanwhile memory is searched by words. */
  failing: z.object({ problem: vectorProblem, since: time, nextTryAt: time.nullable() }).nullable(),
  items: z.number().int().nonnegative(),
  /** The items that have a vector of this model. */
  embedded: z.number().int().nonnegative(),
  /** A search compares this many of the newest items; null: all of them. */
  mostCompared: z.number().int().nullable(),
})
export type SearchByMeaning = z.infer<typeof searchByMeaning>
