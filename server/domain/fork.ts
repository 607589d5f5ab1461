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

const mostDescription = 500

/** What a fork is about: what somebody said it is, else the beginning of the message that it starts from. */
export function describeFork(wished: string, content: string): string {
  const said = wished.replace(/\s+/g, ' ').trim()
  if (said !== '') return said.slice(0, mostDescription).toWellFormed()
  const [first = ''] = content
    .replace(/[*_`>#]+/g, '')
    .trim()
    .split(/(?<=[.?!])\s|\n/u)
  return first.length <= 120 ? first.trim() : `${first.slice(0, 119).toWellFormed().trimEnd()}…`
}
