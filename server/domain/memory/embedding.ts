/** Vectors of texts: texts with a similar meaning have vectors with a similar direction. */
import * as z from 'zod'

export const embeddingLimits = {
  /** The most numbers of a vector: the most that pgvector can index. */
  dimensions: 4_000,
} as const

/** A vector of length 1, and the model that made it, with the size. Vectors of different models can't be compared. */
export interface Embedding {
  model: string
  values: readonly number[]
}

/** Returns the name under which vectors of a model with this size are stored. */
export function nameVectors(model: string, size: number): string {
  return `${model} (${size})`
}

/** Returns whether vectors with this name were made by a model. */
export function isMadeBy(name: string, model: string): boolean {
  return name.replace(/ \(\d+\)$/, '') === model
}

/**
 * The reason why an endpoint made no vectors. `busy`: it has too much to do or an error of its own; `refused`: it does
 * not accept the request, for example because of the key; `unexpected`: its answer can't be used.
 */
export const vectorProblem = z.enum(['unreachable', 'slow', 'busy', 'refused', 'unexpected'])
export type VectorProblem = z.infer<typeof vectorProblem>

/** The reason why a search goes without a vector. */
export const missingVector = z.enum(['no_endpoint', 'too_slow', 'failed'])
export type MissingVector = z.infer<typeof missingVector>

/** Gives a vector the length 1. Null: it has no direction. */
export function normalise(vector: readonly number[]): number[] | null {
  const length = Math.hypot(...vector)
  return length > 0 && Number.isFinite(length) ? vector.map(value => value / length) : null
}

/** Returns the cosine of the angle between two vectors of length 1. */
export function cosineOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
