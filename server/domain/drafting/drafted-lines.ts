/** The lines of a result as a model writes them. None of them is trusted. */
import * as z from 'zod'
import { bulletKind } from '../results/result.ts'

const citations = z.array(z.object({ number: z.number(), quote: z.string() }))

export const draftedLine = z.object({ text: z.string(), citations })
export type DraftedLine = z.infer<typeof draftedLine>

export const draftedBullet = draftedLine.extend({ kind: bulletKind, owner: z.string().nullable() })
export type DraftedBullet = z.infer<typeof draftedBullet>

export const draftedObjection = draftedLine.extend({ who: z.string() })
export type DraftedObjection = z.infer<typeof draftedObjection>

/** A remark on a line that the draft began with, which `line` names by its label. */
export const draftedRemark = z.object({ line: z.string(), why: z.string(), citations })
export type DraftedRemark = z.infer<typeof draftedRemark>

/** New words for such a line. Null: the field stays the same, or its section does not have it. */
export const draftedChange = draftedRemark.extend({
  text: z.string(),
  kind: bulletKind.nullable(),
  owner: z.string().nullable(),
  who: z.string().nullable(),
})
export type DraftedChange = z.infer<typeof draftedChange>
