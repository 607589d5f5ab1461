import { createPending } from '@/components/live/sending/create-pending'
import type { Enclosed, PendingMessage } from '@/components/live/sending/pending-message'
import { createSendQueue } from '@/components/live/sending/send-queue'
import { sendingStrings } from '@/components/strings/messages/sending'
import { isServerTrouble, readError } from '@/components/trpc/read-error'
import type { Message } from '@/server/domain/messages/message'
import type { AskResponse } from '@/server/domain/tasks/ask'
import type { StreamBuffer } from './stream-buffer'
import type { ThreadApi } from './thread-api'
import {
  applyMessage,
  applyOwnEdit,
  applyOwnReaction,
  applyOwnSend,
  applyStart,
  applyTask,
  dropOwnEdit,
  dropOwnReaction,
  dropOwnSend,
  type OwnReaction,
  type ThreadState,
} from './thread-state'

/**
 * The acts of the person at this screen in a thread. Each one shows at once. None throws; `problem` is
 * the reason for a failure.
 */
export interface ThreadActs {
  send(content: string, enclosed?: Enclosed): void
  /**
   * Sends a message that was made elsewhere: a thread's first message, or one that
   * was written before a reload.
   */
  post(pending: PendingMessage): void
  retrySend(id: string): void
  discard(id: string): void
  resume(): void
  /** Edits the message as it is here; if it has newer words elsewhere, the edit is refused. */
  edit(message: Message, content: string): Promise<Problem>
  react(message: Message, emoji: string, on: boolean): Promise<Problem>
  remove(message: Message): Promise<Problem>
  stop(taskId: string): Promise<Problem>
  /** Retries a failed task; with `limitUsd` an admin raises the limit of one task first. */
  retry(taskId: string, limitUsd?: number): Promise<Problem>
  regenerate(taskId: string): Promise<Problem>
  /** Answers the question that a task asked in the event with that number. */
  respond(taskId: string, seq: number, response: AskResponse): Promise<Problem>
  tellTyping(): void
}

/** A sentence for the person who acted, or null when the act worked. */
export type Problem = string | null

interface Options {
  threadId: string
  userId: string
  api: ThreadApi
  apply: (step: (data: ThreadState) => ThreadState) => void
  streams: Pick<StreamBuffer, 'hold' | 'release'>
  /** Called when the first message has made the thread. */
  onStarted: () => void
}

const typingEveryMs = 3_000

export function createThreadActs(options: Options): ThreadActs {
  const { threadId, userId, api, apply, streams, onStarted } = options
  let toldTypingAt = 0

  const queue = createSendQueue({
    async deliver(pending, signal) {
      const { channelId } = pending
      const sent = channelId ? api.start(pending, channelId, signal) : api.send(pending, signal)
      const { message, tasks } = await sent
      const arrive = channelId ? applyStart : applyMessage
      apply(data => tasks.reduce(applyTask, arrive(data, message)))
      if (channelId) onStarted()
    },
    onChange: pending => apply(data => applyOwnSend(data, pending)),
    describeHold: error => {
      if (navigator.onLine === false) return sendingStrings.notSentOffline
      if (isServerTrouble(error)) return sendingStrings.notSentServer
      const { reason, message } = readError(error)
      return reason === 'unreachable'
        ? sendingStrings.notSentUnreachable
        : sendingStrings.notSentBecause(message)
    },
  })

  async function attempt(work: () => Promise<(data: ThreadState) => ThreadState>): Promise<Problem> {
    try {
      apply(await work())
      return null
    } catch (error) {
      return readError(error).message
    }
  }

  return {
    send(content, enclosed) {
      toldTypingAt = 0
      queue.add(createPending(threadId, content, enclosed))
    },
    post: pending => queue.add(pending),
    retrySend: id => queue.retry(id),
    discard(id) {
      queue.drop(id)
      apply(data => dropOwnSend(data, id))
    },
    resume: () => queue.resume(),
    async edit(message, content) {
      apply(data => applyOwnEdit(data, message.id, content))
      const problem = await attempt(async () => {
        const { message: saved } = await api.update(message.id, content, message.editedAt)
        return data => applyMessage(data, saved)
      })
      apply(data => dropOwnEdit(data, message.id))
      return problem
    },
    async react({ id: messageId }, emoji, on) {
      const own: OwnReaction = { messageId, emoji, on, by: { id: userId, kind: 'user' } }
      apply(data => applyOwnReaction(data, own))
      const problem = await attempt(async () => {
        const { message } = await api.react(messageId, emoji, on)
        return data => applyMessage(data, message)
      })
      apply(data => dropOwnReaction(data, own))
      return problem
    },
    remove: message =>
      attempt(async () => {
        const { message: gone } = await api.remove(message.id)
        return data => applyMessage(data, gone)
      }),
    async stop(taskId) {
      streams.hold(taskId)
      const problem = await attempt(async () => applying((await api.cancel(taskId)).task))
      if (problem) streams.release(taskId)
      return problem
    },
    retry: (taskId, limitUsd) => attempt(async () => applying((await api.retry(taskId, limitUsd)).task)),
    regenerate: taskId => attempt(async () => applying((await api.regenerate(taskId)).task)),
    respond: (taskId, seq, response) =>
      attempt(async () => {
        const { task, message } = await api.respond(taskId, seq, response)
        return data => applyTask(applyMessage(data, message), task)
      }),
    tellTyping() {
      if (Date.now() - toldTypingAt < typingEveryMs) return
      toldTypingAt = Date.now()
      api.typing(threadId).catch(() => {})
    },
  }
}

function applying(task: Parameters<typeof applyTask>[1]) {
  return (data: ThreadState) => applyTask(data, task)
}
