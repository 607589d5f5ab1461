import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { callNames } from './mentions.ts'

/** The names that a message mentions, with the person, agent or group that had each of them when it was sent. */
export const messageMentions = z.array(
  z.object({
    name: z.string(),
    userId: id.optional(),
    agentId: id.optional(),
    groupId: id.optional(),
    /** The people of the channel: all, or those who were active. */
    call: z.enum(callNames).optional(),
  }),
)
export type MessageMentions = z.infer<typeof messageMentions>
