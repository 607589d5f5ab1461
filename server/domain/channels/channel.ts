import * as z from 'zod'
import { notificationLevel } from '../inbox/notification.ts'
import { id, time } from '../wire/ids.ts'

export const channel = z.object({
  id,
  workspaceId: id,
  kind: z.enum(['public', 'private', 'direct']),
  name: z.string(),
  topic: z.string(),
  /** Part of its topics' names; raised when somebody loses access. */
  accessEpoch: z.number().int(),
  createdBy: id.nullable(),
  /** Of a direct message: between whom it is; null in every other channel. */
  directUserIds: z.array(id).nullable(),
  /** Of a direct message with an agent: which one answers in it. */
  directAgentId: id.nullable(),
  /** The agents that answer here without being called. */
  listeningAgentIds: z.array(id),
  createdAt: time,
  archivedAt: time.nullable(),
  isMember: z.boolean(),
  /** Threads with something the caller has not read. */
  unreadThreads: z.number().int(),
  /** Of a direct message: what the caller has not read in it, up to a hundred; 0 in every other channel. */
  unreadMessages: z.number().int(),
  /** Unread messages that name the caller, or were written to them directly. */
  mentions: z.number().int(),
  /** What the caller wants to hear of it … */
  notificationLevel,
  /** … and whether the sidebar may call attention to it. */
  muted: z.boolean(),
})
export type Channel = z.infer<typeof channel>
