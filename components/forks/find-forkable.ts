import { knownThreadFeeds } from '@/components/live/feeds'
import { shownMessages } from '@/components/live/thread/shown-messages'
import type { ThreadView } from '@/components/live/thread/thread-view'
import type { useTRPCClient } from '@/components/trpc/api'
import { readPlace } from '@/components/workspace/use-open-thread'
import type { Message } from '@/server/domain/messages/message'

/**
 * Returns the message to fork from if none was pointed at: in the open thread, the one focused with the
 * keyboard, else the last one.
 */
export function findForkable(client: ReturnType<typeof useTRPCClient>): Message | null {
  const { threadId, forkId } = readPlace(location.pathname)
  const feed = knownThreadFeeds(client, threadId ?? '').find(each => each.forkId === null)
  if (!feed || forkId !== null) return null
  const messages = shownMessages(feed.view.get().data).filter(canFork)
  const reached = document.querySelector('[role=log] article[tabindex="0"]')?.id
  return messages.find(({ id }) => `m-${id}` === reached) ?? messages.at(-1) ?? null
}

/** Returns the first message of a thread and its newest one, as far as they are loaded and can be forked from. */
export function findEnds({ thread, data }: Pick<ThreadView, 'thread' | 'data'>): {
  first: Message | undefined
  newest: Message | undefined
} {
  const first = thread && canFork(thread.firstMessage) ? thread.firstMessage : undefined
  const isEndLoaded = data.stretch !== null && data.stretch.to === null
  return { first, newest: isEndLoaded ? shownMessages(data).findLast(canFork) : undefined }
}

function canFork({ deletedAt, authorType }: Message): boolean {
  return deletedAt === null && authorType !== 'system'
}
