import * as z from 'zod'
import { findForkMessage } from '../../db/told-messages.ts'
import { id } from '../../domain/ids.ts'
import { defineTool, ToolError } from './define-tool.ts'
import { tellMessage } from './tell-message.ts'

export const readForkMessage = defineTool({
  name: 'read_fork_message',
  description:
    'Reads one message of a fork in full, such as the one behind a point of a published result. Name it by its id or by its seq.',
  input: z
    .strictObject({
      fork_id: id,
      message_id: id.optional(),
      seq: z.number().int().positive().optional(),
    })
    .refine(({ message_id, seq }) => (message_id === undefined) !== (seq === undefined), {
      message: 'Give either message_id or seq.',
    }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { fork_id, message_id, seq }) {
    const message = await context.asUser(tx =>
      findForkMessage(tx, { forkId: fork_id, messageId: message_id, seq }),
    )
    const isTold = message && (await context.readers([message.channelId])).has(message.channelId)
    if (!message || !isTold) {
      throw new ToolError('There is no such message in a fork that this conversation may be told of.')
    }
    return { kind: 'done', content: tellMessage(message), messageIds: [message.id] }
  },
})
