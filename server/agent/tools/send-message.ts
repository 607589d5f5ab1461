import { v7 as newId } from 'uuid'
import * as z from 'zod'
import { findChannel } from '../../db/channels/channels.ts'
import { mayWriteIn } from '../../db/channels/write-rights.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { findThread, insertThread } from '../../db/messages/threads.ts'
import type { NewEvent } from '../../db/tasks/task-events.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { defineTool, type ToolContext, ToolError, type ToolWrite } from './define-tool.ts'

/** The place for a message. `threadId` null: the message begins a new thread. */
interface Target {
  channelId: string
  threadId: string | null
  forkId: string | null
  parentId: string | null
}

const nowhere = 'This place was not found, or the person who asks can’t write there.'

export const sendMessage = defineTool({
  name: 'send_message',
  description:
    'Posts a message under your name: here, in another thread (thread_id), or as the start of a new thread in a channel (channel). Post outside this conversation only when you were asked to. Use Markdown. Names in the message call nobody.',
  input: z
    .strictObject({
      content: z.string().min(1).max(limits.messageLength),
      thread_id: id.optional(),
      channel: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe('The name of a channel, or the id of a direct message.'),
    })
    .refine(({ thread_id, channel }) => thread_id === undefined || channel === undefined, {
      message: 'Give thread_id or channel, not both.',
    }),
  effect: 'side_effecting',
  flow: 'sync',
  trust: ({ thread_id, channel }, place) =>
    channel === undefined && (thread_id === undefined || thread_id === place.threadId)
      ? 'autonomous'
      : 'approve',
  async run(context, input) {
    const content = checkContent(input.content)
    const target = await findTarget(context, input)
    return {
      kind: 'done',
      content: {},
      locks: target.threadId ? [target.threadId] : [],
      write: at => post(at, target, content),
    }
  },
})

/** Finds the place as the acting person, so that it finds nothing which that person may not read. */
async function findTarget(
  { task, asUser, triggerMessageId, actingUserId: userId }: ToolContext,
  { thread_id, channel: named }: { thread_id?: string; channel?: string },
): Promise<Target> {
  const { workspaceId, channelId, threadId, forkId } = task
  if (named === undefined && (thread_id === undefined || thread_id === threadId)) {
    return { channelId, threadId, forkId, parentId: triggerMessageId }
  }
  return asUser(async tx => {
    if (thread_id !== undefined) {
      const thread = await findThread(tx, { userId, threadId: thread_id })
      const place = thread && (await findChannel(tx, { userId, channelId: thread.channelId }))
      if (!thread || place?.workspaceId !== workspaceId) throw new ToolError(nowhere)
      return { channelId: thread.channelId, threadId: thread_id, forkId: null, parentId: null }
    }
    const asId = id.safeParse(named).data
    const name = normalizeChannelName((named ?? '').replace(/^#/, ''))
    const channel = await findChannel(tx, asId ? { userId, channelId: asId } : { userId, workspaceId, name })
    if (channel?.workspaceId !== workspaceId) throw new ToolError(nowhere)
    // A direct message is one thread, which has its channel's id.
    const threadId = channel.kind === 'direct' ? channel.id : null
    return { channelId: channel.id, threadId, forkId: null, parentId: null }
  })
}

/** Checks once more with the person's own rights, in the very transaction that writes. */
async function checkRight(tx: Tx, context: ToolContext, { channelId }: Target): Promise<void> {
  await takeUserRole(tx, context.claims)
  const may = await mayWriteIn(tx, { channelId })
  await takeServiceRole(tx)
  if (!may) throw new ToolError(nowhere)
}

async function post({ tx, open, context }: ToolWrite, target: Target, content: string) {
  await checkRight(tx, context, target)
  const { row, state } = open
  const { workspaceId } = row
  const { channelId, forkId, parentId } = target
  const messageId = newId()
  const threadId = target.threadId ?? newId()
  if (target.threadId === null)
    await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: null })
  await insertMessage(tx, {
    id: messageId,
    workspaceId,
    channelId,
    threadId,
    forkId,
    parentId,
    author: { type: 'agent', agentId: row.agentConfigId },
    content,
    metadata: {},
    postedBy: { taskId: row.id, eventSeq: state.seq + 1 },
  })
  const isHere = threadId === row.threadId && forkId === row.forkId
  const posted: NewEvent = {
    type: 'message.posted',
    data: { messageId, kind: 'sent', length: content.length, ...(isHere ? {} : { threadId }) },
  }
  return { events: [posted], content: { sent: true, message_id: messageId, thread_id: threadId } }
}
