'use client'

import { cx } from 'class-variance-authority'
import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { CatchUpButton } from '@/components/catch-up/catch-up-button'
import { inboxStrings as words } from '@/components/strings/inbox'
import { searchStrings } from '@/components/strings/search'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { RowSkeleton } from '@/components/ui/surface/skeleton'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { InboxRow as Row } from '@/server/domain/inbox/inbox-row'
import { InboxEmpty } from './inbox-empty'
import { InboxRow } from './inbox-row'
import { UndoNote } from './undo-note'
import { useCount } from './use-count'
import { useInbox } from './use-inbox'
import { useInboxKeys } from './use-inbox-keys'

const headStyle = 'px-16 pt-14 pb-6 text-sm font-semibold text-text-2'

const shownViews = ['all', 'mentions', 'replies', 'approvals', 'results', 'done'] as const
type ShownView = (typeof shownViews)[number]

/**
 * Lists the threads in which the person got notifications, newest first, one row each. Read ones stay, less prominent,
 * until they are done.
 */
export function InboxPage() {
  const { workspace } = useWorkspace()
  const { inbox } = useCount()
  const asked = useSearchParams().get('view')
  const [view, setView] = useState<ShownView>(() => shownViews.find(each => each === asked) ?? 'all')
  const [unreadOnly, setUnreadOnly] = useState(false)
  const { list, isPending, waiting, rest, problem, markRead, isMarking, setDone } = useInbox(view)
  const shown = unreadOnly ? rest.filter(({ unread }) => unread > 0) : rest
  const rows = useRef<HTMLDivElement>(null)
  const { undo, note, finish } = useInboxKeys({
    rows,
    isDoneView: view === 'done',
    setDone,
    find: id => [...waiting, ...shown].find(row => row.id === id),
  })
  const acts = { onRead: (row: Row) => markRead([row.id]), onDone: finish }

  function show(next: ShownView) {
    setView(next)
    // The address leads back to the same list, and no request to the server is needed.
    history.replaceState(null, '', next === 'all' ? `/${workspace.slug}/inbox` : `?view=${next}`)
  }

  return (
    <Page aria-label={words.title}>
      <Bar>
        <Icon name="inbox" />
        <h1 className={cx(barTitleStyle, 'min-w-0 flex-1')}>{words.title}</h1>
        <CatchUpButton scope={{ kind: 'workspace' }} hasWords />
        <Button disabled={inbox === 0 || isMarking} onClick={() => markRead()}>
          <Icon name="check" small /> {words.markAll}
        </Button>
      </Bar>
      <div className="flex flex-none items-center gap-8 overflow-x-auto border-b border-line-soft px-12 py-6">
        <ViewSwitch
          label={words.viewsLabel}
          views={shownViews.map(each => [each, words.views[each]] as const)}
          shown={view}
          onShow={show}
        />
        <span className="flex-1" />
        <Button look="quiet" size="s" aria-pressed={unreadOnly} onClick={() => setUnreadOnly(!unreadOnly)}>
          {words.unreadOnly}
        </Button>
      </div>
      <Scroll aria-busy={isPending}>
        <p className="sr-only" role="status">
          {!isPending && list.data && words.count(inbox)}
        </p>
        {problem && (
          <ListNote className="max-w-440" role="alert">
            {readError(problem).message}
          </ListNote>
        )}
        {list.isError ? (
          <ListNote className="max-w-440" role="alert">
            <p>{readError(list.error).message}</p>
            <Button onClick={() => void list.refetch()}>{searchStrings.again}</Button>
          </ListNote>
        ) : isPending ? (
          ['a', 'b', 'c', 'd'].map(key => <RowSkeleton key={key} of="row" />)
        ) : (
          list.data &&
          !list.hasNextPage &&
          shown.length + waiting.length === 0 && (
            <InboxEmpty
              view={view}
              unreadOnly={unreadOnly && rest.length > 0}
              onShowAll={() => setUnreadOnly(false)}
            />
          )
        )}
        <div ref={rows} hidden={isPending}>
          {waiting.length > 0 && (
            <section aria-labelledby="inbox-waiting">
              <h2 className={headStyle} id="inbox-waiting">
                {words.waiting}
              </h2>
              <ul>
                {waiting.map(row => (
                  <InboxRow key={row.id} row={row} acts={acts} />
                ))}
              </ul>
            </section>
          )}
          {waiting.length > 0 && shown.length > 0 && <h2 className={headStyle}>{words.rest}</h2>}
          <ul>
            {shown.map(row => (
              <InboxRow key={row.id} row={row} acts={acts} />
            ))}
          </ul>
        </div>
        {!isPending && list.hasNextPage && (
          <div className="mx-16 my-12 flex">
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {searchStrings.more}
            </Button>
          </div>
        )}
      </Scroll>
      <UndoNote note={note} onUndo={undo} />
    </Page>
  )
}
