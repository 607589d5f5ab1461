'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxStrings } from '@/components/strings/inbox'
import { searchStrings } from '@/components/strings/search'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { InboxRow } from './inbox-row'
import { useCount } from './use-count'

const words = inboxStrings

/** Lists mentions and answers in the person's threads, newest first; read ones stay, less prominent. */
export function InboxPage() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { inbox } = useCount()
  const [unreadOnly, setUnreadOnly] = useState(false)
  const asked = { workspaceId: workspace.id }
  const list = useInfiniteQuery(
    trpc.notification.list.infiniteQueryOptions(asked, { getNextPageParam: page => page.nextCursor }),
  )
  const mark = useMutation(
    trpc.notification.markRead.mutationOptions({
      onSettled: () =>
        Promise.all([
          cache.invalidateQueries(trpc.notification.pathFilter()),
          cache.invalidateQueries(trpc.channel.list.queryFilter()),
        ]),
    }),
  )
  const asks = useQuery(trpc.notification.list.queryOptions({ ...asked, waiting: true, limit: 50 }))
  const waiting = asks.data?.notifications ?? []
  const all = list.data?.pages.flatMap(page => page.notifications) ?? []
  // Open questions stand at the top, however old they are.
  const rest = all.filter(each => !waiting.some(({ messageId }) => messageId === each.messageId))
  const shown = unreadOnly ? rest.filter(({ readAt }) => readAt === null) : rest

  return (
    <main className="content inbox" aria-label={words.title}>
      <div className="head">
        <Icon name="inbox" />
        <h1 className="grow">{words.title}</h1>
        <button
          className="btn"
          type="button"
          aria-pressed={unreadOnly}
          onClick={() => setUnreadOnly(!unreadOnly)}
        >
          {words.unreadOnly}
        </button>
        <button
          className="btn"
          type="button"
          disabled={inbox === 0 || mark.isPending}
          onClick={() => mark.mutate(asked)}
        >
          <Icon name="check" small /> {words.markAll}
        </button>
      </div>
      <div className="scroll" aria-busy={list.isPending}>
        <p className="sr" role="status">
          {list.data && words.count(inbox)}
        </p>
        {mark.isError && (
          <p className="inbox-note" role="alert">
            {readError(mark.error).message}
          </p>
        )}
        {list.isError ? (
          <div className="inbox-note" role="alert">
            <p>{readError(list.error).message}</p>
            <button className="btn" type="button" onClick={() => void list.refetch()}>
              {searchStrings.again}
            </button>
          </div>
        ) : (
          list.data &&
          !list.hasNextPage &&
          shown.length + waiting.length === 0 && <Empty caughtUp={all.length > 0} />
        )}
        {waiting.length > 0 && (
          <section aria-labelledby="inbox-waiting">
            <h2 className="inbox-h" id="inbox-waiting">
              {words.waiting}
            </h2>
            <ul>
              {waiting.map(each => (
                <InboxRow key={each.messageId} notification={each} onRead={() => {}} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && shown.length > 0 && <h2 className="inbox-h">{words.rest}</h2>}
        <ul>
          {shown.map(each => (
            <InboxRow
              key={each.messageId}
              notification={each}
              onRead={() => mark.mutate({ ...asked, messageIds: [each.messageId] })}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <button
            className="btn more"
            type="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {searchStrings.more}
          </button>
        )}
      </div>
    </main>
  )
}

function Empty({ caughtUp }: { caughtUp: boolean }) {
  return (
    <div className="inbox-note">
      <h2>{caughtUp ? words.caughtUp : words.empty}</h2>
      <p>{caughtUp ? words.caughtUpLead : words.emptyLead}</p>
    </div>
  )
}
