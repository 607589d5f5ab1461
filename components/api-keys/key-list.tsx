'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
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
  if (shown.length === 0) return <p className="meta">{words.none}</p>
  return (
    <>
      <ul className="api-key-list">
        {shown.map(apiKey => (
          <KeyRow key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
      {keys.hasNextPage && (
        <button className="btn" type="button" onClick={() => void keys.fetchNextPage()}>
          {words.more}
        </button>
      )}
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
    <li className={isOver ? 'api-key over' : 'api-key'}>
      <div className="grow">
        <div className="cut">
          <b>{apiKey.name}</b> <span className="mono meta">…{apiKey.hint}</span>
        </div>
        <div className="cap">
          {words.told({ ...apiKey, owner, isExpired: hasExpired(apiKey) })}
          {revoke.isError && <span role="alert"> {readError(revoke.error).message}</span>}
        </div>
      </div>
      {!isOver && !isAsking && (
        <button
          className="btn s"
          type="button"
          aria-label={words.revokeKey(apiKey.name)}
          onClick={() => setAsking(true)}
        >
          {words.revoke}
        </button>
      )}
      {!isOver && isAsking && (
        <>
          <button
            className="btn s stop"
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ keyId: apiKey.id })}
          >
            {words.revokeNow}
          </button>
          <button className="btn s quiet" type="button" onClick={() => setAsking(false)}>
            {words.keep}
          </button>
        </>
      )}
    </li>
  )
}

function hasExpired({ expiresAt }: ApiKey): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}
