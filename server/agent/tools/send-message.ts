import { v7 as newId } from 'uuid'
import * as z from 'zod'
import { beginDirect } from '../../chat/channels/begin-direct.ts'
import { checkStillActive } from '../../chat/forks/check-fork-active.ts'
import { type RunWords, readRunWords } from '../../chat/schedules/runs/words-of-run.ts'
import { citeMessages } from '../../chat/tasks/settle/cite-messages.ts'
import { mayWriteIn } from '../../db/channels/write-rights.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { insertThread } from '../../db/messages/threads.ts'
import type { NewEvent, OpenTask } from '../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../db/tasks/task-payloads.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { isRun } from '../../domain/schedules/scheduled-task.ts'
import { isSilent } from '../../domain/tasks/task-state.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { defineTool, type ToolContext, ToolError, type ToolWrite } from './define-tool.ts'
import { findTarget, isHere, type NewDirect, nowhere, type Target } from './find-target.ts'

export const sendMessage = defineTool({
  name: 'send_message',
  description:
    'Posts a message under your name: here, in another thread (thread_id), as the start of a new thread in a channel (channel), or in the direct message of the person who asks with somebody (person). Post outside this conversation only when you were asked to. If your answer is posted by itself, don’t send it here as well. Use Markdown. Names in the message call nobody.',
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
      person: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('A handle or a name. The name of the person who asks: their direct message with you.'),
    })
    .refine(
      given => [given.thread_id, given.channel, given.person].filter(each => each !== undefined).length <= 1,
      { message: 'Give only one of thread_id, channel and person.' },
    ),
  effect: 'side_effecting',
  flow: 'sync',
  posts: true,
  trust: (input, place) => (isHere(input, place) ? 'autonomous' : 'approve'),
  async aim(context, input) {
    checkContent(input.content)
    const target = await findTarget(context, input)
    if (!('channelId' in target)) {
      return { channelId: null, threadId: null, forkId: null, userIds: target.userIds }
    }
    const { channelId, threadId, forkId } = target
    await context.asUser(async tx => {
      if (!(await mayWriteIn(tx, target))) throw new ToolError(nowhere)
      await checkStillActive(tx, target)
    })
    return { channelId, threadId, forkId, userIds: [] }
  },
  async run(context, input) {
    const content = checkContent(input.content)
    const target = await findTarget(context, input)
    return {
      kind: 'done',
      content: {},
      locks: 'threadId' in target && target.threadId ? [target.threadId] : [],
      write: async at => post(at, 'channelId' in target ? target : await begin(at, target), content),
    }
  },
})

/** Checks once more with the person's own rights, in the very transaction that writes. */
async function checkRight(tx: Tx, context: ToolContext, { channelId }: Target): Promise<void> {
  await takeUserRole(tx, context.claims)
  const may = await mayWriteIn(tx, { channelId })
  await takeServiceRole(tx)
  if (!may) throw new ToolError(nowhere)
}

/** Opens a direct message in the acting person's name, in the very transaction that posts the first message. */
async function begin({ tx, open, context }: ToolWrite, parties: NewDirect): Promise<Target> {
  await takeUserRole(tx, context.claims)
  const { workspaceId } = open.row
  const channel = await beginDirect(tx, { workspaceId, userId: context.actingUserId, ...parties })
  // Somebody else may have opened it since the first look.
  await lockThread(tx, channel.id)
  return { channelId: channel.id, threadId: channel.id, forkId: null, parentId: null }
}

async function post({ tx, open, context }: ToolWrite, target: Target, text: string) {
  await checkRight(tx, context, target)
  const { row, state } = open
  const { workspaceId } = row
  const { channelId, forkId, parentId } = target
  const messageId = newId()
  const threadId = target.threadId ?? newId()
  const isOwnPlace = threadId === row.threadId && forkId === row.forkId
  const words = isOwnPlace ? await chooseWords(tx, open, text) : { content: text, metadata: {} }
  if (!words) return keep(tx, text)
  const { content, metadata } = words
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
    metadata: { ...metadata, ...(await citeMessages(tx, open, content)) },
    postedBy: { taskId: row.id, eventSeq: state.seq + 1 },
  })
  const posted: NewEvent = {
    type: 'message.posted',
    data: { messageId, kind: 'sent', length: content.length, ...(isOwnPlace ? {} : { threadId }) },
  }
  return { events: [posted], content: { sent: true, message_id: messageId, thread_id: threadId } }
}

/** Returns the words to post in the task's own conversation; null: a task that keeps its answer keeps them. */
async function chooseWords(tx: Tx, open: OpenTask, content: string): Promise<RunWords | null> {
  if (isRun(open.state)) return readRunWords(tx, open, content)
  return isSilent(open.state) ? null : { content, metadata: {} }
}

async function keep(tx: Tx, content: string) {
  await keepPayloads(tx, [content])
  const data = { kind: 'sent' as const, content: hashOf(content), length: content.length }
  const kept: NewEvent = { type: 'message.withheld', data }
  return {
    events: [kept],
    content: { sent: false, kept: 'This task keeps its text and posts nothing here.' },
  }
}
