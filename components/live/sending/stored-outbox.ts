import * as z from 'zod'
import { attachment } from '@/server/domain/messages/attachment'
import { answerLength } from '@/server/domain/messages/message'

/** The unsent messages in the form in which a browser keeps them. */
export const storedOutbox = z.array(
  z.object({
    id: z.uuid(),
    threadId: z.uuid(),
    channelId: z.uuid().optional(),
    content: z.string(),
    attachments: z.array(attachment).optional(),
    answerLength: answerLength.optional(),
    forPeople: z.boolean().optional(),
    parentId: z.uuid().optional(),
    createdAt: z.string(),
  }),
)
