import * as z from 'zod'
import { findForkMessage } from '../../db/messages/messages-for-tools.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineTool, ToolError } from './define-tool.ts'
import { tellPart } from './tell-message.ts'

export const readForkMessage = defineTool({
  name: 'read_fork_message',
  description:
    'Reads one message of a fork in full, for example the source of a line in a published result: there, the numbers in round brackets name the messages. Give its number in the fork, its message_id or its seq.',
  input: z
    .strictObject({
      fork_id: id,
      message_id: id.optional(),
      number: z.number().int().positive().optional(),
      seq: z.number().int().positive().optional(),
      from: z.number().int().min(0).optional().describe('The character to start from in a long message.'),
    })
    .refine(
      given => [given.number, given.message_id, given.seq].filter(each => each !== undefined).length === 1,
      {
        message: 'Give one of number, message_id and seq.',
      },
    ),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { fork_id, message_id, seq, number, from }) {
    const message = await context.asUser(tx =>
      findForkMessage(tx, { forkId: fork_id, messageId: message_id, seq, number }),
    )
    const isTold = message && (await context.readers([message.channelId])).has(message.channelId)
    if (!message || !isTold) {
      throw new ToolError('This message was not found in a fork that this conversation can see.')
    }
    const how = `Call read_fork_message with message_id ${message.id}`
    const content = tellPart(message, { call: context, index: 0, from, how })
    return { kind: 'done', content, messageIds: [message.id] }
  },
})
