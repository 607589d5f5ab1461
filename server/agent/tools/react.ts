import * as z from 'zod'
import { putReaction } from '../../chat/messages/put-reaction.ts'
import { findMessageBySeq } from '../../db/messages/messages.ts'
import { readEmoji } from '../../domain/messages/emoji.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'
import { placeOf } from './find-target.ts'

export const react = defineTool({
  name: 'react',
  description:
    'Adds one emoji to a message of this thread. Use it when a reaction says enough. Without seq, it reacts to the message that asked you.',
  input: z.strictObject({
    emoji: z
      .string()
      .max(40)
      .refine(text => readEmoji(text) !== null, 'One emoji, for example 👍.'),
    seq: z.number().int().positive().optional().describe('The seq of the message.'),
  }),
  effect: 'side_effecting',
  flow: 'sync',
  async aim(context, input) {
    await findMessageId(context, input)
    return placeOf(context.task)
  },
  async run(context, input) {
    const { emoji } = input
    const { agentId } = context.task
    const messageId = await findMessageId(context, input)
    return {
      kind: 'done',
      content: 'Done.',
      async write({ tx }) {
        await putReaction(tx, { messageId, emoji, on: true, by: { id: agentId, kind: 'agent' } })
        return undefined
      },
    }
  },
})

async function findMessageId(context: ToolContext, { seq }: { seq?: number | undefined }): Promise<string> {
  const { threadId } = context.task
  const messageId =
    seq === undefined
      ? context.triggerMessageId
      : (await context.asUser(tx => findMessageBySeq(tx, { threadId, seq })))?.id
  if (!messageId) throw new ToolError('This message was not found in this thread.')
  return messageId
}
