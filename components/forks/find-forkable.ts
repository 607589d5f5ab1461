import { knownThreadFeeds } from '@/components/live/feeds'
import { shownMessages } from '@/components/live/thread/shown-messages'
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
  const messages = shownMessages(feed.view.get().data).filter(
    ({ deletedAt, authorType }) => deletedAt === null && authorType !== 'system',
  )
  const reached = document.querySelector('[role=log] article[tabindex="0"]')?.id
  return messages.find(({ id }) => `m-${id}` === reached) ?? messages.at(-1) ?? null
}
