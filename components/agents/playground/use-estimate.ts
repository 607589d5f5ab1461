import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { useSettled } from '@/components/workspace/use-settled'
import type { PreviewedRequest } from '@/server/domain/previews/request-preview'
import type { ReadTrial } from './playground-form'

/** Somebody who types waits no longer than this for the cost. */
const settleMs = 700

/** Reads the first requests of a trial with their costs, once nobody types any more. */
export function useEstimate(
  agentId: string,
  wanted: ReadTrial | null,
): { requests: readonly PreviewedRequest[] | undefined; isCurrent: boolean; error: unknown } {
  const client = useTRPCClient()
  const text = useMemo(() => JSON.stringify(wanted), [wanted])
  const settled = useSettled(text, settleMs)
  const asked = settled === text ? wanted : null
  const found = useQuery({
    queryKey: ['trial preview', agentId, settled],
    queryFn: () => (asked ? client.trial.preview.mutate({ agentId, ...asked }) : { requests: [] }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isCurrent = asked !== null && !found.isFetching && !found.isPlaceholderData
  return { requests: found.data?.requests, isCurrent, error: isCurrent ? found.error : null }
}
