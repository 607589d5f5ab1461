import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { Task } from '@/server/domain/tasks/task'

/** The clocks of the server and the browser may differ by so much. */
const clockDriftMs = 60_000

/**
 * Returns the number of a version of the task's agent by the version's id; null: not known, or not known any more. The
 * list of versions is read once, and again when a task names a newer one.
 */
export function useVersionNumber(
  task: Pick<Task, 'agentId' | 'agentVersionId' | 'createdAt'>,
): (versionId: string) => number | null {
  const { agentId, agentVersionId, createdAt } = task
  const trpc = useTRPC()
  const { data, dataUpdatedAt, refetch } = useQuery(
    trpc.agent.versions.queryOptions({ agentId }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const versions = data?.versions
  const isUnknown = agentVersionId !== null && versions?.every(({ id }) => id !== agentVersionId)
  const isNewer = isUnknown === true && dataUpdatedAt < Date.parse(createdAt) + clockDriftMs
  useEffect(() => {
    if (isNewer) void refetch()
  }, [isNewer, refetch])
  return useCallback(versionId => versions?.find(({ id }) => id === versionId)?.version ?? null, [versions])
}
