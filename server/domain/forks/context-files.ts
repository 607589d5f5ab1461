import type { ContextFile, ContextMessage } from '../prompts/message-tags.ts'
import type { WholeContext } from './leave-out.ts'

/**
 * Returns the files of a context, the newest first: those of the thread around a fork come last. The agent's own
 * messages in the conversation become its own turns, which hold no files.
 */
export function listContextFiles<Seen extends WholeContext>(
  { questionFiles, history, fork }: Seen,
  agentId: string,
): Seen['questionFiles'][number][] {
  const said = history.filter(({ author }) => author.id !== agentId)
  const { first = [], last = [] } = fork?.thread ?? {}
  return [
    ...questionFiles,
    ...filesOf(said),
    ...(fork?.parent?.attachments ?? []),
    ...filesOf([...first, ...last]),
  ]
}

function filesOf(messages: readonly ContextMessage[]): ContextFile[] {
  return messages.toReversed().flatMap(({ attachments }) => attachments ?? [])
}

/** Returns the context with each of its files as `change` returns it. */
export function withFiles<Seen extends WholeContext>(
  seen: Seen,
  change: (file: ContextFile) => ContextFile,
): Seen {
  const at = (files: readonly ContextFile[]) => files.map(change)
  const of = <Message extends ContextMessage>(message: Message) => ({
    ...message,
    attachments: at(message.attachments ?? []),
  })
  const { fork } = seen
  const { parent, thread } = fork ?? {}
  return {
    ...seen,
    questionFiles: at(seen.questionFiles),
    history: seen.history.map(of),
    fork: fork && {
      ...fork,
      parent: parent ? of(parent) : null,
      thread: thread && { ...thread, first: thread.first.map(of), last: thread.last.map(of) },
    },
  }
}
