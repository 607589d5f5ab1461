'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { KeyRow } from './key-row'

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
