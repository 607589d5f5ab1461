import * as z from 'zod'
import { listForks } from '../../db/forks/forks.ts'
import { listToldMessages } from '../../db/messages/messages-for-tools.ts'
import { findThread } from '../../db/messages/threads.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineTool, ToolError } from './define-tool.ts'
import { cutTold, tellMessage } from './tell-message.ts'

const notHere = 'This thread or fork was not found among those that this conversation can see.'

export const readThread = defineTool({
  name: 'read_thread',
  description:
    'Reads messages of a thread, or of one of its forks, oldest first, and lists its forks. Without thread_id, it reads this thread, for example the messages before those that you see. Go back further with before_seq.',
  input: z.strictObject({
    thread_id: id.optional().describe('The thread_id from search_messages. Default: this thread.'),
    fork_id: id.optional().describe('Default: the main line of the thread.'),
    before_seq: z.number().int().positive().optional().describe('Only messages with a lower seq.'),
    limit: z.number().int().min(1).max(50).default(30),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { thread_id, fork_id, before_seq, limit }) {
    const threadId = thread_id ?? context.task.threadId
    const userId = context.actingUserId
    const found = await context.asUser(async tx => {
      const thread = await findThread(tx, { userId, threadId })
      if (!thread) return null
      const forks = await listForks(tx, { threadId })
      const asked = { threadId, forkId: fork_id ?? null, before: before_seq ?? null, limit: limit + 1 }
      return { thread, forks, messages: await listToldMessages(tx, asked) }
    })
    if (!found || (fork_id && !found.forks.some(fork => fork.id === fork_id))) throw new ToolError(notHere)
    const { channelId } = found.thread
    if (!(await context.readers([channelId])).has(channelId)) throw new ToolError(notHere)
    const messages = found.messages.slice(-limit)
    return {
      kind: 'done',
      content: {
        thread_id: threadId,
        ...(found.messages[0] ? { channel: found.messages[0].channel } : {}),
        messages: messages.map(message => tellMessage(cutTold(message))),
        ...(found.messages.length > limit
          ? { earlier: `There are earlier messages: use before_seq ${messages[0]?.seq}.` }
          : {}),
        forks: found.forks.map(fork => ({
          fork_id: fork.id,
          description: fork.description,
          status: fork.status,
          parent_message_id: fork.parentMessageId,
        })),
      },
      messageIds: messages.map(message => message.id),
    }
  },
})
