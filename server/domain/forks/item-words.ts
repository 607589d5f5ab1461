/** The words for the items of a fork's context. Pure. */
import type { ContextFile, ContextMessage } from '../prompts/message-tags.ts'
import type { ReadThread } from './fork-thread.ts'

export function describeWorkspace(decisions: number): string {
  const count = decisions === 1 ? '1 decision' : `${decisions} decisions`
  return decisions === 0 ? 'Workspace context' : `Workspace context, with ${count}`
}

export function countMessages(count: number): string {
  return count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`
}

export function describeMemories(count: number): string {
  if (count === 0) return 'Memories that match a question'
  return count === 1 ? '1 memory that matches the topic' : `${count} memories that match the topic`
}

type Between = NonNullable<ReadThread<ContextMessage>['between']>

/** Describes the messages between the parts of a thread that are shown. */
export function describeGap({ count, condensable }: Between): string {
  const summed = condensable?.ids.length ?? 0
  if (summed === 0) return `${countMessages(count)} between, not shown`
  if (summed === count) return `Summary of ${countMessages(count)} between`
  return `Summary of the last ${summed} of ${countMessages(count)} between`
}

/** Names the form in which a file is shown. */
export function describeForm({ picture, content }: ContextFile) {
  if (!content) return picture ? 'picture' : 'name'
  if (content.as === 'document') return 'pages'
  if (content.as === 'unread') return 'unread'
  if (content.as === 'name') return 'name'
  return content.to < content.lines ? 'part' : 'text'
}
