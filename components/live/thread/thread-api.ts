import { TRPCClientError } from '@trpc/client'
import type { PendingMessage } from '@/components/live/sending/pending-message'
import { SendRefused } from '@/components/live/sending/send-queue'
import { watchSession } from '@/components/live/watch-session'
import type { useTRPCClient } from '@/components/trpc/api'
import { unawaited } from '@/components/trpc/limit-reads'
import { readError } from '@/components/trpc/read-error'
import type { AskResponse } from '@/server/domain/tasks/ask'

type Client = ReturnType<typeof useTRPCClient>

/** The calls that a thread's feed makes. */
export type ThreadApi = ReturnType<typeof createThreadApi>

/** Makes the calls for a thread; with `forkId`, messages are sent to that fork of the thread. */
export function createThreadApi(client: Client, forkId: string | null = null) {
  const inFork = forkId === null ? {} : { forkId }
  return {
    open: (threadId: string) => watchSession(client.thread.get.query({ threadId })),
    page: (input: Parameters<Client['message']['list']['query']>[0]) =>
      watchSession(client.message.list.query(input)),
    changes: (threadId: string, sinceRev: number) =>
      watchSession(client.thread.changes.query({ threadId, sinceRev })),
    send: (pending: PendingMessage, signal: AbortSignal) => {
      const { id, threadId, parentId } = pending
      const sent = { id, threadId, parentId, ...inFork, ...wordsOf(pending) }
      return delivered(client.message.send.mutate(sent, { signal }))
    },
    start: async (pending: PendingMessage, channelId: string, signal: AbortSignal) => {
      const { id: messageId, threadId: id } = pending
      const made = client.thread.create.mutate({ id, channelId, messageId, ...wordsOf(pending) }, { signal })
      const { message, tasks } = await delivered(made)
      return { message, tasks }
    },
    /** `baseEditedAt`: the time of the wording that the edit rests on. */
    update: (messageId: string, content: string, baseEditedAt: string | null) =>
      watchSession(client.message.update.mutate({ messageId, content, baseEditedAt })),
    react: (messageId: string, emoji: string, on: boolean) =>
      watchSession(client.message.react.mutate({ messageId, emoji, on })),
    remove: (messageId: string) => watchSession(client.message.delete.mutate({ messageId })),
    cancel: (taskId: string) => watchSession(client.task.cancel.mutate({ taskId })),
    retry: (taskId: string, limitUsd?: number) =>
      watchSession(client.task.retry.mutate({ taskId, limitUsd })),
    regenerate: (taskId: string) => watchSession(client.task.regenerate.mutate({ taskId })),
    respond: (taskId: string, seq: number, response: AskResponse) =>
      watchSession(client.task.respond.mutate({ taskId, seq, response })),
    markUnread: (messageId: string) => watchSession(client.read.markUnread.mutate({ messageId })),
    /** Returns how far I have read the fork; null when nothing there is unread. */
    forkMarker: async (id: string) => {
      const { lastReadNumber, lastReadSeq } = await watchSession(client.fork.get.query({ forkId: id }))
      return lastReadNumber === null ? null : { number: lastReadNumber, seq: lastReadSeq ?? 0 }
    },
    markForkRead: (id: string, number: number) =>
      watchSession(client.fork.markRead.mutate({ forkId: id, number }, unawaited())),
    markRead: (threadId: string, seq: number) =>
      watchSession(client.read.mark.mutate({ threadId, seq }, unawaited())),
    typing: async (threadId: string): Promise<void> => {
      await client.session.typing.mutate({ threadId, ...inFork }, unawaited())
    },
  }
}

/** Sending also clears the draft that the message came from; the server keeps a later draft. */
function wordsOf({ content, attachments = [], answerLength, forPeople }: PendingMessage) {
  const attachmentIds = attachments.map(({ id }) => id)
  return { content, attachmentIds, answerLength, forPeople, clearDraft: true }
}

/**
 * Throws `SendRefused` for refusals that the message itself caused; a busy server, a lost connection or an
 * ended session can be tried again.
 */
async function delivered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await watchSession(call)
  } catch (error) {
    const code: unknown = error instanceof TRPCClientError ? error.data?.code : undefined
    if (code === 'BAD_REQUEST' || code === 'CONFLICT' || code === 'FORBIDDEN' || code === 'NOT_FOUND') {
      throw new SendRefused(readError(error).message)
    }
    throw error
  }
}
