'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNameOf } from '@/components/people/author'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { EntryChange } from '@/server/domain/ledger/entry'
import { describeChange } from './describe-change'

const words = ledgerStrings

/** The changes of an entry, the newest first. */
export function EntryHistory(props: {
  entryId: string
  changes: readonly EntryChange[]
  cursor: number | null
}) {
  const { entryId, cursor } = props
  const trpc = useTRPC()
  const [wantsOlder, wantOlder] = useState(false)
  const older = useInfiniteQuery(
    trpc.ledger.history.infiniteQueryOptions(
      { entryId, limit: 50 },
      {
        getNextPageParam: page => page.nextCursor,
        initialCursor: cursor,
        enabled: wantsOlder && cursor !== null,
      },
    ),
  )
  const more = wantsOlder ? (older.data?.pages.flatMap(page => page.changes) ?? []) : []
  const shown = new Map([...props.changes, ...more].map(change => [change.rev, change]))
  const hasMore = wantsOlder ? older.hasNextPage : cursor !== null
  return (
    <section className="grid gap-8" aria-labelledby="entry-history">
      <h3 className="text-sm font-semibold text-text-2" id="entry-history">
        {words.entry.history}
      </h3>
      <ol className="grid gap-8">
        {[...shown.values()].map(change => (
          <ChangeLine key={change.rev} change={change} />
        ))}
      </ol>
      {hasMore && (
        <div>
          <Button
            size="s"
            disabled={older.isFetching}
            onClick={() => (wantsOlder ? void older.fetchNextPage() : wantOlder(true))}
          >
            {words.entry.historyMore}
          </Button>
        </div>
      )}
    </section>
  )
}

function ChangeLine({ change }: { change: EntryChange }) {
  const nameOf = useNameOf()
  const { userId, agentId, createdAt } = change
  const who = nameOf({ authorUserId: userId, authorAgentId: agentId }) || words.entry.system
  const facts = describeChange(change, (userId, agentId) =>
    nameOf({ authorUserId: userId, authorAgentId: agentId }),
  )
  return (
    <li className="grid gap-2 text-sm">
      <span>
        <b className="font-medium">{who}</b>{' '}
        {words.changes[change.change === 'task' && userId !== null ? 'again' : change.change]}{' '}
        <Caption as="time" dateTime={createdAt} title={exactTime(createdAt)}>
          {listTime(createdAt, new Date())}
        </Caption>
      </span>
      {facts.map(({ name, from, to }) => (
        <span key={name} className="wrap-anywhere text-text-2">
          {name}: {words.facts.fromTo(from, to)}
        </span>
      ))}
    </li>
  )
}
