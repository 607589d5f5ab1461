import * as z from 'zod'
import { listForks } from '../../db/forks/forks.ts'
import { findToldMessages, listToldMessages, type ToldMessage } from '../../db/messages/messages-for-tools.ts'
import { findThread } from '../../db/messages/threads.ts'
import { fitItems, resultTokens } from '../../domain/agents/tool-result.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { id } from '../../domain/wire/ids.ts'
import { defineTool, type ToolContext, ToolError } from './define-tool.ts'
import { type ToldIn, tellPart } from './tell-message.ts'

const notHere = 'This thread or fork was not found among those that this conversation can see.'
const noMessage = 'This message was not found among those that this conversation can see.'

const place = z.number().int()
const input = z
  .strictObject({
    thread_id: id.optional().describe('Default: this thread.'),
    fork_id: id.optional().describe('A fork of the thread. Default: its main line.'),
    before_seq: place.positive().optional().describe('Only messages with a lower seq, the last of them.'),
    after_seq: place.min(0).optional().describe('Only messages with a higher seq, the first of them.'),
    limit: place.min(1).max(50).default(30),
    message_id: id.optional().describe('Only this message, from any thread, in full.'),
    from: place.min(0).optional().describe('With message_id: the character to start from.'),
  })
  .refine(given => given.from === undefined || given.message_id !== undefined, {
    message: 'Give from only together with message_id.',
  })
  .refine(
    ({ message_id, ...given }) =>
      message_id === undefined || (given.before_seq === undefined && given.after_seq === undefined),
    { message: 'Give message_id, or a range with before_seq or after_seq, not both.' },
  )
  .refine(
    ({ before_seq: before, after_seq: after }) => !before || after === undefined || after + 1 < before,
    {
      message: 'Nothing lies between after_seq and before_seq: before_seq must be at least 2 higher.',
    },
  )

export const readThread = defineTool({
  name: 'read_thread',
  description:
    'Reads messages of a thread, oldest first: the newest ones, or with before_seq or after_seq those around a seq. The result says how to read on. Without thread_id, it reads this thread, for example the messages before those that you see. Without a range, it also lists the forks of the thread. With message_id, it reads that one message in full.',
  input,
  effect: 'read_only',
  flow: 'sync',
  async run(context, { message_id, from, thread_id, fork_id, ...range }) {
    if (message_id !== undefined) return readOne(context, { messageId: message_id, from })
    const { before_seq, after_seq, limit } = range
    const threadId = thread_id ?? context.task.threadId
    const userId = context.actingUserId
    const found = await context.asUser(async tx => {
      const thread = await findThread(tx, { userId, threadId })
      if (!thread) return null
      const forks = await listForks(tx, { threadId })
      const messages = await listToldMessages(tx, {
        threadId,
        forkId: fork_id ?? null,
        before: before_seq ?? null,
        after: after_seq ?? null,
        limit: limit + 1,
      })
      return { thread, forks, messages }
    })
    if (!found || (fork_id && !found.forks.some(fork => fork.id === fork_id))) throw new ToolError(notHere)
    const { channelId, lastSeq } = found.thread
    if (!(await context.readers([channelId])).has(channelId)) throw new ToolError(notHere)

    const isForward = after_seq !== undefined
    const asked = isForward ? found.messages.slice(0, limit) : found.messages.slice(-limit)
    const tell = (message: ToldMessage, index: number) => tellHere(message, { call: context, index })
    const { kept } = fitItems(asked, {
      keep: isForward ? 'first' : 'last',
      write: message => tell(message, 0),
    })
    const hasMore = kept.length < found.messages.length
    const isNewest = before_seq === undefined && !isForward && fork_id === undefined
    return {
      kind: 'done',
      // The cursor first and the newest message last: both ends of a result are the safest places.
      content: {
        thread_id: threadId,
        ...(fork_id === undefined ? {} : { fork_id }),
        ...(kept[0] ? { channel: kept[0].channel } : {}),
        ...(hasMore && !isForward
          ? { earlier: `There are earlier messages: read on with before_seq ${kept[0]?.seq}.` }
          : {}),
        ...(hasMore && isForward
          ? { later: `There are later messages: read on with after_seq ${kept.at(-1)?.seq}.` }
          : {}),
        ...(kept.length === 0 ? { note: describeNothing(range, lastSeq) } : {}),
        ...(isNewest ? tellForks(found.forks) : {}),
        messages: kept.map(tell),
      },
      messageIds: kept.map(message => message.id),
    }
  },
})

/** A message of the list, without its place, which is the same for all of them. */
function tellHere(message: ToldMessage, at: ToldIn) {
  const how = `Call read_thread with message_id ${message.id}`
  const { thread_id: _thread, fork_id: _fork, ...told } = tellPart(message, { ...at, how })
  return told
}

async function readOne(context: ToolContext, { messageId, from }: { messageId: string; from?: number }) {
  const [message] = await context.asUser(tx => findToldMessages(tx, [messageId]))
  const isTold = message && (await context.readers([message.channelId])).has(message.channelId)
  if (!message || !isTold) throw new ToolError(noMessage)
  const how = `Call read_thread with message_id ${messageId}`
  return {
    kind: 'done' as const,
    content: { channel: message.channel, ...tellPart(message, { call: context, index: 0, from, how }) },
    messageIds: [messageId],
  }
}

function describeNothing(
  { before_seq, after_seq }: { before_seq?: number; after_seq?: number },
  last: number,
) {
  const range = [
    ...(after_seq === undefined ? [] : [` after seq ${after_seq}`]),
    ...(before_seq === undefined ? [] : [` before seq ${before_seq}`]),
  ].join(' and')
  const end = range === '' || last === 0 ? '' : ` The last seq of this thread is ${last}.`
  return `There are no messages here${range}.${end}`
}

/** The room of the list of forks, of which a long thread may have many. */
const forkTokens = resultTokens / 4

function tellForks(forks: readonly Fork[]) {
  const write = ({ id: fork_id, description, status, parentMessageId }: Fork) => ({
    fork_id,
    description,
    status,
    parent_message_id: parentMessageId,
  })
  const { kept, left } = fitItems(forks, { keep: 'last', tokens: forkTokens, write })
  return {
    ...(left > 0
      ? { forks_note: `${left} older forks are not listed. Find them with search_messages.` }
      : {}),
    forks: kept.map(write),
  }
}
