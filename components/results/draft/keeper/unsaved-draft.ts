import * as z from 'zod'
import { type Kept, keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'
import { resultBody } from '@/server/domain/results/result'

/** The work on a result draft that the server may not have yet, and the draft that it was made from. */
const unsavedDraft = z.object({
  /** The revision and the time of that draft. What an earlier release kept has neither. */
  rev: z.number().int().default(0),
  updatedAt: z.string().default(''),
  base: resultBody,
  body: resultBody,
  /**
   * Earlier versions that were sent since and had no answer. The page may have been closed or the connection
   * lost before it came, so the server may have them.
   */
  sent: z.array(resultBody).default([]),
  /** A version that another person's save has overtaken. */
  mine: resultBody.nullable().default(null),
})
export type UnsavedDraft = z.infer<typeof unsavedDraft>

/** Keeps this in the browser, also over a reload. */
export function keepUnsaved(forkId: string, userId: string): Kept<UnsavedDraft | null> {
  return keep<UnsavedDraft | null>(placeOf(userId, `result:${forkId}`), {
    otherwise: null,
    parse: text => unsavedDraft.parse(JSON.parse(text)),
    write: value => value && JSON.stringify(value),
  })
}
