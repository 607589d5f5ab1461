import * as z from 'zod'
import { readFork } from '../../chat/forks/read-fork.ts'
import { listMessages } from '../../chat/messages/list-messages.ts'
import { openThread } from '../../chat/messages/threads/open-thread.ts'
import { readResultDraft } from '../../chat/results/read-result-draft.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { resultDraft } from '../../domain/results/result.ts'
import { writeResult } from '../../domain/results/write-result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import { forkPath, threadPath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool } from '../define-tool.ts'
import type { McpCall } from '../mcp-call.ts'
import { limit } from '../paging.ts'
import { dataNote, linkTo, tellAll, toldMessage, writeMessage, writeTag } from '../tell.ts'

const range = {
  before: z.number().int().positive().optional().describe('Read older messages: the `earlier` of a page.'),
  after: z.number().int().min(0).optional().describe('Read newer messages: the `later` of a page.'),
  limit: limit.default(30),
}
const page = {
  messages: z.array(toldMessage),
  earlier: z.number().nullable().describe('Pass it as before for older messages; null: this is the start.'),
  later: z.number().nullable().describe('Pass it as after for newer messages; null: this is the end.'),
}
const toldFork = z.object({
  id: z.string(),
  description: z.string(),
  status: z.string(),
  parentMessageId: z.string(),
  messages: z.number(),
  headline: z.string().nullable().describe('The headline of its published result.'),
  isStale: z.boolean().describe('The fork has changed since its result.'),
  link: z.string(),
})

function tellFork(call: McpCall, channel: Channel, fork: Fork): z.infer<typeof toldFork> {
  const { id, description, status, parentMessageId, messageCount, resultHeadline, staleAt } = fork
  return {
    id,
    description,
    status,
    parentMessageId,
    messages: messageCount,
    headline: resultHeadline,
    isStale: staleAt !== null,
    link: linkTo(call, forkPath(call.workspace, channel, fork)),
  }
}

function writeFork({
  id,
  status,
  parentMessageId,
  messages,
  headline,
  description,
}: z.infer<typeof toldFork>) {
  return writeTag('fork', { id, status, from: parentMessageId, messages, result: headline }, description)
}

interface Wanted {
  threadId: string
  forkId?: string
  before?: number | undefined
  after?: number | undefined
  limit: number
}

async function readPage(
  call: McpCall,
  { before, after, ...wanted }: Wanted,
  at: { channel: Channel; forks: readonly Fork[] },
) {
  const { db, claims } = call
  const direction = after === undefined ? 'older' : 'newer'
  const cursor = after ?? before ?? null
  const found = await listMessages(db, { claims, ...wanted, cursor, direction })
  const messages = await tellAll(call, found.messages, at)
  return { messages, earlier: found.prevCursor, later: found.nextCursor }
}

function tellPages({ earlier, later }: { earlier: number | null; later: number | null }): string[] {
  return [
    ...(earlier === null ? [] : [`There may be earlier messages: pass before ${earlier}.`]),
    ...(later === null ? [] : [`There may be later messages: pass after ${later}.`]),
  ]
}

const readThread = defineTool({
  name: 'read_thread',
  title: 'Read a thread',
  description:
    'Reads messages of a thread, oldest first: the newest page, or the one before or after a place. Marks the messages that forks start from and the results of forks, and lists the forks. Read a fork with read_fork.',
  scope: 'read',
  input: z.strictObject({ thread_id: id, ...range }),
  output: z.object({
    threadId: z.string(),
    channel: z.string(),
    link: z.string(),
    ...page,
    forks: z.array(toldFork),
  }),
  async run(call, { thread_id: threadId, ...wanted }) {
    const { db, claims, workspace } = call
    const { channel, forks } = await openThread(db, { claims, threadId })
    const read = await readPage(call, { threadId, ...wanted }, { channel, forks })
    const told = forks.map(fork => tellFork(call, channel, fork))
    const link = linkTo(call, threadPath(workspace, channel, threadId))
    const text = [
      `Thread in ${channel.kind === 'direct' ? 'a direct message' : `#${channel.name}`}: ${link}`,
      dataNote,
      ...read.messages.map(writeMessage),
      ...tellPages(read),
      ...told.map(writeFork),
    ]
    return {
      data: { threadId, channel: channel.name, link, ...read, forks: told },
      text: text.join('\n'),
    }
  },
})

const readForkTool = defineTool({
  name: 'read_fork',
  title: 'Read a fork',
  description:
    'Reads a fork: the message that it starts from, its messages like read_thread, and the draft of its result if somebody is resolving it.',
  scope: 'read',
  input: z.strictObject({ fork_id: id, ...range }),
  output: z.object({
    fork: toldFork,
    threadId: z.string(),
    parent: toldMessage.nullable(),
    ...page,
    draft: z
      .object({
        version: z.number(),
        rev: z.number().describe('Pass it to publish_result.'),
        state: resultDraft.shape.state,
        text: z.string(),
      })
      .nullable(),
  }),
  async run(call, { fork_id: forkId, ...wanted }) {
    const { db, claims } = call
    const { fork, parent } = await readFork(db, { claims, forkId })
    const { threadId } = fork
    const { channel } = await openThread(db, { claims, threadId })
    const [from = null] = await tellAll(call, [parent], { channel })
    const read = await readPage(call, { threadId, forkId, ...wanted }, { channel, forks: [] })
    const { draft } = await readResultDraft(db, { claims, forkId })
    const told = tellFork(call, channel, fork)
    const shown = draft && {
      version: draft.version,
      rev: draft.rev,
      state: draft.state,
      text: draft.state === 'ready' ? writeResult(draft.body) : '',
    }
    const text = [
      `Fork: ${told.link}`,
      dataNote,
      writeFork(told),
      ...(from ? ['It starts from this message:', writeMessage(from)] : []),
      'Its messages:',
      ...read.messages.map(writeMessage),
      ...tellPages(read),
      ...(shown
        ? [writeTag('result', { draft: shown.version, rev: shown.rev, state: shown.state }, shown.text)]
        : []),
    ]
    return { data: { fork: told, threadId, parent: from, ...read, draft: shown }, text: text.join('\n') }
  },
})

/** Finds the channel of a thread that the caller may read. */
export async function findPlace({ db, claims, key }: McpCall, threadId: string): Promise<Channel> {
  const { channel } = await openThread(db, { claims, threadId })
  if (channel.workspaceId !== key.workspaceId) throw notFound('thread')
  return channel
}

export const readingTools: readonly McpTool[] = [readThread, readForkTool]
