'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { CatchUpButton } from '@/components/catch-up/catch-up-button'
import { inboxStrings } from '@/components/strings/inbox'
import { searchStrings } from '@/components/strings/search'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { InboxRow } from './inbox-row'
import { useCount } from './use-count'

const words = inboxStrings
const headStyle = 'px-16 pt-14 pb-6 text-sm font-semibold text-text-2'

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
    <Page aria-label={words.title}>
      <Bar>
        <Icon name="inbox" />
        <h1 className={cx(barTitleStyle, 'min-w-0 flex-1')}>{words.title}</h1>
        <CatchUpButton scope={{ kind: 'workspace' }} hasWords />
        <Button aria-pressed={unreadOnly} onClick={() => setUnreadOnly(!unreadOnly)}>
          {words.unreadOnly}
        </Button>
        <Button disabled={inbox === 0 || mark.isPending} onClick={() => mark.mutate(asked)}>
          <Icon name="check" small /> {words.markAll}
        </Button>
      </Bar>
      <Scroll aria-busy={list.isPending}>
        <p className="sr-only" role="status">
          {list.data && words.count(inbox)}
        </p>
        {mark.isError && (
          <ListNote className="max-w-440" role="alert">
            {readError(mark.error).message}
          </ListNote>
        )}
        {list.isError ? (
          <ListNote className="max-w-440" role="alert">
            <p>{readError(list.error).message}</p>
            <Button onClick={() => void list.refetch()}>{searchStrings.again}</Button>
          </ListNote>
        ) : (
          list.data &&
          !list.hasNextPage &&
          shown.length + waiting.length === 0 && <Empty caughtUp={all.length > 0} />
        )}
        {waiting.length > 0 && (
          <section aria-labelledby="inbox-waiting">
            <h2 className={headStyle} id="inbox-waiting">
              {words.waiting}
            </h2>
            <ul>
              {waiting.map(each => (
                <InboxRow key={each.messageId} notification={each} onRead={() => {}} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && shown.length > 0 && <h2 className={headStyle}>{words.rest}</h2>}
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
          <div className="mx-16 my-12 flex">
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {searchStrings.more}
            </Button>
          </div>
        )}
      </Scroll>
    </Page>
  )
}

function Empty({ caughtUp }: { caughtUp: boolean }) {
  return (
    <ListNote className="max-w-440" title={caughtUp ? words.caughtUp : words.empty}>
      <p>{caughtUp ? words.caughtUpLead : words.emptyLead}</p>
    </ListNote>
  )
}
