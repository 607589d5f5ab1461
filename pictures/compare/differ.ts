import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * The distance of two colours from which a pixel counts as another one, from 0 to 1. It forgives only the
 * rounding of a colour, some two of 256 steps. Pixels at the edges of letters and lines count like all others.
 */
export const threshold = 0.01

export interface Difference {
  /** The share of the pixels that differ, from 0 to 1. */
  share: number
  /** Marks the pixels that differ; null: there are none, or the pictures have different sizes. */
  picture: Buffer | null
}

/** Compares two pictures, pixel by pixel. Pictures of different sizes differ completely. */
export function differ(before: Buffer, after: Buffer): Difference {
  if (before.equals(after)) return { share: 0, picture: null }
  const one = PNG.sync.read(before)
  const other = PNG.sync.read(after)
  const { width, height } = one
  if (other.width !== width || other.height !== height) return { share: 1, picture: null }
  const marks = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, marks.data, width, height, { threshold, includeAA: true })
  return { share: count / (width * height), picture: count > 0 ? PNG.sync.write(marks) : null }
}
