import * as z from 'zod'
import { notificationLevel } from '../inbox/notification.ts'
import { id, time } from '../wire/ids.ts'

export const channel = z.object({
  id,
  workspaceId: id,
  kind: z.enum(['public', 'private', 'direct']),
  name: z.string(),
  topic: z.string(),
  /** The epoch in the names of its topics; it is raised when somebody loses access. */
  accessEpoch: z.number().int(),
  createdBy: id.nullable(),
  /** The people in a direct message; null in every other channel. */
  directUserIds: z.array(id).nullable(),
  /** The agent that answers in a direct message with an agent. */
  directAgentId: id.nullable(),
  /** The agents that answer here without a mention. */
  listeningAgentIds: z.array(id),
  createdAt: time,
  archivedAt: time.nullable(),
  /** Made-up people talk here, to show a newcomer how forks help. */
  isExample: z.boolean(),
  isMember: z.boolean(),
  /** Somebody else made this public channel since the caller last looked through the channels. */
  isNew: z.boolean(),
  /** The number of threads with messages that the caller has not read. */
  unreadThreads: z.number().int(),
  /** The number of unread messages of a direct message, up to a hundred; 0 in every other channel. */
  unreadMessages: z.number().int(),
  /** The number of unread messages that mention the caller, or were written to them directly. */
  mentions: z.number().int(),
  /** The messages here that notify the caller … */
  notificationLevel,
  /** … and whether the sidebar may highlight the channel. */
  muted: z.boolean(),
  /** … and whether @channel and @here notify them. */
  hearsCalls: z.boolean(),
})
export type Channel = z.infer<typeof channel>
