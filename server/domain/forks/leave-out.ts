/** The items of a fork's context that can be left out, and a context without them. */
import type { ContextFile, ContextMessage, ShownFork } from '../prompts/message-tags.ts'
import type { ReadThread } from './fork-thread.ts'

/** The keys of items as they stand in `forks.left_out`. */
export const forkContextKeys = {
  description: 'description',
  parent: 'parent',
  /** The whole thread before the parent … */
  thread: 'thread',
  /** … one message of it, and the messages that are not shown singly. */
  message: (id: string) => `message:${id}`,
  between: 'between',
  /** The items of memory that fit a question. */
  memory: 'memory',
  file: (id: string) => `file:${id}`,
  /** The facts and decisions of the workspace. */
  workspace: 'workspace',
} as const

type Message = ContextMessage & { id?: string }

/** A conversation with everything that its agents could be shown. */
export interface WholeContext<Said extends Message = Message> {
  fork: (Omit<ShownFork, 'thread'> & { thread?: ReadThread<Said> | null; leftOut: readonly string[] }) | null
  history: readonly ContextMessage[]
  questionFiles: readonly ContextFile[]
  workspaceContext?: object | null
}

/** Returns a context without the items that are left out of its fork. */
export function leaveOut<Seen extends WholeContext>(seen: Seen): Seen {
  const { fork } = seen
  if (!fork || fork.leftOut.length === 0) return seen
  const isShown = (key: string) => !fork.leftOut.includes(key)
  const keep = (files: readonly ContextFile[]) =>
    files.filter(file => file.id === undefined || isShown(forkContextKeys.file(file.id)))
  const of = <Said extends ContextMessage>(message: Said) => ({
    ...message,
    attachments: keep(message.attachments ?? []),
  })
  const choose = <Said extends Message>(messages: readonly Said[]) =>
    messages.filter(({ id }) => id === undefined || isShown(forkContextKeys.message(id))).map(of)
  const isParentLeftOut = !isShown(forkContextKeys.parent)
  const thread = isShown(forkContextKeys.thread) ? (fork.thread ?? null) : null
  const first = choose(thread?.first ?? [])
  const last = choose(thread?.last ?? [])
  const between =
    thread?.between && !isShown(forkContextKeys.between)
      ? { ...thread.between, summary: null, condensable: null }
      : (thread?.between ?? null)
  const isEmpty = first.length + last.length === 0 && between === null
  return {
    ...seen,
    ...(!isShown(forkContextKeys.workspace) && { workspaceContext: null }),
    history: seen.history.map(of),
    questionFiles: keep(seen.questionFiles),
    fork: {
      ...fork,
      description: isShown(forkContextKeys.description) ? fork.description : null,
      parent: isParentLeftOut || !fork.parent ? null : of(fork.parent),
      isParentLeftOut,
      thread: isEmpty ? null : { first, between, last },
    },
  }
}
