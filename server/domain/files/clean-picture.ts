/** Pictures without metadata: the shape of what comes of one, and its limits. */
import * as z from 'zod'

/**
 * The progress of a picture that somebody uploaded. `waiting`: it has its metadata still, so only its uploader sees it.
 * `clean`: everyone sees its clean copy, and what was sent is still to be removed. `done`: that is gone.
 */
export const cleaning = z.enum(['waiting', 'clean', 'done'])
export type Cleaning = z.infer<typeof cleaning>

export const pictureLimits = {
  /** The most pixels, of all frames together. */
  pixels: 64_000_000,
  timeoutMs: 40_000,
} as const

export const pictureOutcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('clean'),
    type: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
  z.object({ status: z.literal('refused'), reason: z.enum(['broken', 'too_large', 'too_slow']) }),
  /** The library that draws pictures is not installed for this machine. */
  z.object({ status: z.literal('unavailable') }),
])
/** The outcome of cleaning a picture, beside its new bytes. */
export type PictureOutcome = z.infer<typeof pictureOutcome>
