'use client'

import { useLaterActs } from '@/components/later/use-later-acts'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import type { MessageAct } from '@/components/shortcuts/message-acts'
import { markdownStrings } from '@/components/strings/markdown'
import { messagesStrings as words } from '@/components/strings/messages'
import { copyText } from '@/components/ui/copy-text'
import { writtenText } from '@/components/ui/written-text'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { listActs } from './list-acts'

/**
 * Returns the actions for messages of this thread and runs them; the bar, the menu and the keys share them.
 */
export function useMessageActs() {
  const scope = useThreadScope()
  const { feed, channel, tell, readOnly, mayTakeBack } = scope
  const { workspace, me } = useWorkspace()
  const later = useLaterActs()

  async function copy(text: string, done: string) {
    tell((await copyText(text)) ? done : markdownStrings.copyFailed)
  }

  async function tellProblem(work: Promise<string | null>) {
    const problem = await work
    if (problem) tell(problem)
  }

  function run(act: MessageAct, message: Message, task: Task | undefined) {
    const link = `${location.origin}${messagePath(workspace, channel, message)}`
    const doing: Record<MessageAct, () => void> = {
      react: () => scope.pick(message.id),
      quote: () => scope.quote(message),
      fork: () => scope.fork(message),
      edit: () => scope.edit(message.id),
      regenerate: () => task && void tellProblem(feed.regenerate(task.id)),
      copyLink: () => void copy(link, words.linkCopied),
      copyText: () => void copy(message.content, words.copied),
      markUnread: () => void tellProblem(feed.markUnread(message)),
      decide: () => scope.makeEntry({ message, kind: 'decision', selected: selectedIn(message) }),
      todo: () => scope.makeEntry({ message, kind: 'todo', selected: selectedIn(message) }),
      pin: () => void tellProblem(later.togglePin(message)),
      save: () => void tellProblem(later.toggleSaved(message)),
      remind: () => scope.remind(message),
      history: () => scope.showHistory(message),
      remove: () => scope.askToRemove(message),
    }
    doing[act]()
  }

  return {
    allowed: (message: Message, task: Task | undefined) =>
      listActs({ message, task, me, readOnly, mayTakeBack }),
    run,
    react: (message: Message, emoji: string, on: boolean) => tellProblem(feed.react(message, emoji, on)),
  }
}

/** Returns the words that are selected within a message, as they were written. */
function selectedIn({ id }: Message): string {
  const selection = getSelection()
  const row = document.getElementById(`m-${id}`)
  const isInside =
    selection !== null && row?.contains(selection.anchorNode) && row.contains(selection.focusNode)
  return isInside ? writtenText(selection).trim() : ''
}
