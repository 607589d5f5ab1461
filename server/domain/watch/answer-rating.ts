import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { thumbs } from './thumbs.ts'

export const thumb = z.enum(thumbs)

/** The words beside a thumb. */
export const ratingWord = z.string().trim().max(500, 'Use up to 500 characters.')

/** A person's own rating. */
export const answerRating = z.object({ rating: thumb, word: z.string() })
export type AnswerRating = z.infer<typeof answerRating>

/** A rating with words, for the admins who can read the answer. */
export const ratingWithWords = z.object({
  /** The order of ratings, and the cursor of their list. */
  place: z.number().int(),
  messageId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  userId: id,
  rating: thumb,
  word: z.string(),
  createdAt: time,
  /** The version that wrote the answer; null: unknown. */
  version: z.number().int().nullable(),
})
export type RatingWithWords = z.infer<typeof ratingWithWords>
