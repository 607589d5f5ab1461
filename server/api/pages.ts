import * as z from 'zod'
import { limits } from '../domain/wire/limits.ts'
import { Refusal } from '../http/guard/refusal.ts'
import { checkInput } from '../http/read-json.ts'

/** Parameters arrive as text. */
export const pageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.maxPageSize)
  .default(limits.pageSize)
  .describe('The most items to return.')

/** The number of a message in its thread, which may have more of them than an int32 can count. */
export const seqParameter = z.coerce.number().int().min(0)

/** A number in a list that no int32 overflows: of a version, of an event. */
export const numberParameter = seqParameter.max(2 ** 31 - 1)

/** The place where a page ended, as a text that callers pass on unread. */
export const cursorParameter = z
  .string()
  .max(1_000)
  .optional()
  .describe('The `nextCursor` of the page before, unchanged.')

export function writeCursor(cursor: object | null): string | null {
  return cursor && Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Returns the place that a cursor names; null: the list starts at its beginning. */
export function readCursor<Shape extends z.ZodType>(
  shape: Shape,
  text: string | undefined,
): z.output<Shape> | null {
  if (text === undefined) return null
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    checkInput(cursor)
    return shape.parse(cursor)
  } catch (cause) {
    throw new Refusal(400, 'invalid_input', 'This cursor is not valid. Pass the last nextCursor unchanged.', {
      cause,
    })
  }
}
