import * as z from 'zod'
import { id, time } from './ids.ts'

export const channel = z.object({
  id,
  workspaceId: id,
  kind: z.enum(['public', 'private', 'direct']),
  name: z.string(),
  topic: z.string(),
  accessEpoch: z.number().int(),
  createdAt: time,
  archivedAt: time.nullable(),
  isMember: z.boolean(),
  /** Threads with something the caller has not read. */
  unreadThreads: z.number().int(),
})
export type Channel = z.infer<typeof channel>
