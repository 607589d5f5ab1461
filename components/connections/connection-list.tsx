'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { connectionsStrings as words } from '@/components/strings/settings/connections'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Connection } from '@/server/domain/connections/connection'

export function ConnectionList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useInfiniteQuery(
    trpc.connection.list.infiniteQueryOptions(
      { workspaceId: workspace.id },
      { getNextPageParam: page => page.nextCursor },
    ),
  )
  if (list.isError) return <p role="alert">{readError(list.error).message}</p>
  if (!list.data) return <div aria-busy="true" />
  const shown = list.data.pages.flatMap(page => page.connections)
  if (shown.length === 0) return <p className="text-sm text-text-2">{words.none}</p>
  return (
    <>
      <ul>
        {shown.map(connection => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
      {list.hasNextPage && <Button onClick={() => void list.fetchNextPage()}>{words.more}</Button>}
    </>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { me } = useWorkspace()
  const personName = usePersonName()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation(
    trpc.connection.end.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.connection.list.infiniteQueryFilter()),
    }),
  )
  const { id, name, ownerId } = connection
  const owner = ownerId === me.userId ? null : personName(ownerId)

  return (
    <li className="flex min-h-48 items-center gap-8 border-b border-line-soft py-6 last:border-b-0">
      <div className="min-w-0 flex-1">
        <b className="block truncate">{name}</b>
        <Caption as="div">
          {words.told({ ...connection, owner })}
          {end.isError && <span role="alert"> {readError(end.error).message}</span>}
        </Caption>
      </div>
      {isAsking ? (
        <>
          <Button
            look="stop"
            size="s"
            // It takes the place of the button that was pressed.
            autoFocus
            disabled={end.isPending}
            onClick={() => end.mutate({ connectionId: id })}
          >
            {words.disconnectNow}
          </Button>
          <Button look="quiet" size="s" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </>
      ) : (
        <Button size="s" aria-label={words.disconnectProgram(name)} onClick={() => setAsking(true)}>
          {words.disconnect}
        </Button>
      )}
    </li>
  )
}
