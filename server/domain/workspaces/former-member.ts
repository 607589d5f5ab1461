import * as z from 'zod'
import { time } from '../wire/ids.ts'
import { memberRole } from './workspace.ts'

/** A membership that ended, as its person sees it. */
export const formerMembership = z.object({
  workspaceName: z.string(),
  role: memberRole,
  endedAt: time,
  /** Whether an admin ended it; otherwise the person left. */
  wasRemoved: z.boolean(),
})
export type FormerMembership = z.infer<typeof formerMembership>
