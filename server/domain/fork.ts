import * as z from 'zod'
import { id, time } from './ids.ts'

/** A fork: a side conversation that starts at one message of a thread. */
export const fork = z.object({
  id,
  threadId: id,
  parentMessageId: id,
  description: z.string(),
  status: z.enum(['active', 'resolved', 'abandoned']),
  divePartnerId: id.nullable(),
  createdBy: id,
  rev: z.number().int(),
  createdAt: time,
  closedBy: id.nullable(),
  closedAt: time.nullable(),
})
export type Fork = z.infer<typeof fork>
