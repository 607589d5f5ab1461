'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ApiKey } from '@/server/domain/workspaces/api-key'

const words = apiKeysStrings

export function KeyList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const keys = useInfiniteQuery(
    trpc.apiKey.list.infiniteQueryOptions(
      { workspaceId: workspace.id },
      { getNextPageParam: page => page.nextCursor },
    ),
  )
  if (keys.isError) return <p role="alert">{readError(keys.error).message}</p>
  if (!keys.data) return <div aria-busy="true" />
  const shown = keys.data.pages.flatMap(page => page.apiKeys)
  if (shown.length === 0) return <p className="text-sm text-text-2">{words.none}</p>
  return (
    <>
      <ul>
        {shown.map(apiKey => (
          <KeyRow key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
      {keys.hasNextPage && <Button onClick={() => void keys.fetchNextPage()}>{words.more}</Button>}
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { me, members } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.apiKey.list.infiniteQueryFilter()),
    }),
  )
  const owner = apiKey.ownerId === me.userId ? null : (members.get(apiKey.ownerId)?.displayName ?? null)
  const isOver = apiKey.revokedAt !== null || hasExpired(apiKey)

  return (
    <li className="flex min-h-48 items-center gap-8 border-b border-line-soft py-6 last:border-b-0">
      <div className="min-w-0 flex-1">
        <div className="truncate">
          <b className={isOver ? 'font-medium text-text-3' : undefined}>{apiKey.name}</b>{' '}
          <span className="font-mono text-sm text-text-2">…{apiKey.hint}</span>
        </div>
        <Caption as="div">
          {words.told({ ...apiKey, owner, isExpired: hasExpired(apiKey) })}
          {revoke.isError && <span role="alert"> {readError(revoke.error).message}</span>}
        </Caption>
      </div>
      {!isOver && !isAsking && (
        <Button size="s" aria-label={words.revokeKey(apiKey.name)} onClick={() => setAsking(true)}>
          {words.revoke}
        </Button>
      )}
      {!isOver && isAsking && (
        <>
          <Button
            look="stop"
            size="s"
            // It takes the place of the button that was pressed.
            autoFocus
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ keyId: apiKey.id })}
          >
            {words.revokeNow}
          </Button>
          <Button look="quiet" size="s" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </>
      )}
    </li>
  )
}

function hasExpired({ expiresAt }: ApiKey): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}
