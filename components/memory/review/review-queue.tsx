'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { MemoryAudience } from '@/components/memory-items/memory-audience'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { reviewStrings as words } from '@/components/strings/memory/review'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { ShowMore } from '@/components/ui/button/show-more'
import { ListNote } from '@/components/ui/surface/list-note'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import { groupMemory, type MemoryGroup } from '../group-memory'
import { ReviewCard } from './review-card'
import { type Review, useReview } from './use-review'

const pageSize = 50
/** Changes in channels that are not in the sidebar send no hint. */
const rereadMs = 60_000

/** The items that wait for a review by this person, channel by channel, with their sources and their readers. */
export function ReviewQueue({ tell }: { tell: (sentence: string) => void }) {
  const { workspace } = useWorkspace()
  const review = useReview(tell)
  const found = useInfiniteQuery(
    useTRPC().memory.toReview.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: pageSize },
      { getNextPageParam: page => page.nextCursor, refetchInterval: rereadMs },
    ),
  )
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  if (found.isError && !found.data) {
    return (
      <ListNote className="max-w-480" role="alert">
        <p>{readError(found.error).message}</p>
      </ListNote>
    )
  }
  return (
    <div className="outline-none" tabIndex={-1} data-review-queue aria-busy={found.isPending}>
      <p className="sr-only" role="status">
        {found.data && words.count(items.length)}
      </p>
      {found.data && items.length === 0 && <Empty />}
      {groupMemory(items, 'channel').map(group => (
        <ReviewGroup key={group.key} group={group} review={review} />
      ))}
      <ShowMore list={found} label={words.more} />
    </div>
  )
}

function Empty() {
  const { workspace, me } = useWorkspace()
  return (
    <ListNote className="max-w-480" title={words.none}>
      <p>{words.noneWhy}</p>
      {isAdmin(me.role) && (
        <Link className={linkStyle()} href={`/${workspace.slug}/settings/memory`}>
          {words.setUp}
        </Link>
      )}
    </ListNote>
  )
}

/** Items with the same readers: they come from the same channels. */
function ReviewGroup({ group: { items }, review }: { group: MemoryGroup; review: Review }) {
  const names = useMemoryNames()
  const [first] = items
  const places = names.places(first.channelIds).join(', ')
  const acceptable = items.filter(({ mayEdit }) => mayEdit).map(({ id }) => id)
  return (
    <section
      className="border-b border-line-soft px-16 pt-16 pb-20 compact:px-12"
      aria-label={words.list(places)}
    >
      <div className="mb-12 flex max-w-read flex-wrap items-start gap-x-16 gap-y-8">
        <div className="min-w-200 flex-1">
          <h2 className="text-md font-medium">{places}</h2>
          <Caption as="p">
            {words.visibleTo}
            <MemoryAudience itemId={first.id} />
          </Caption>
          {acceptable.length > 0 && <Caption className="touch:hidden">{words.keys}</Caption>}
        </div>
        {acceptable.length > 1 && (
          <Button disabled={review.isPending} onClick={() => review.acceptAll(acceptable)}>
            {words.acceptAll(acceptable.length)}
          </Button>
        )}
      </div>
      <ul className="grid max-w-read gap-12">
        {items.map(item => (
          <ReviewCard key={item.id} item={item} review={review} />
        ))}
      </ul>
    </section>
  )
}
