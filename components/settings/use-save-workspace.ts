'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { WorkspaceFields } from '@/server/domain/workspaces/workspace-settings'

/** Saves part of the settings and reads the workspace again. */
export function useSaveWorkspace() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { chosen, choose, settle } = useChosen<WorkspaceFields>()
  const save = useMutation(
    trpc.workspace.update.mutationOptions({
      onSuccess: () =>
        Promise.all([
          cache.invalidateQueries(trpc.workspace.get.queryFilter()),
          cache.invalidateQueries(trpc.workspace.list.queryFilter()),
          cache.invalidateQueries(trpc.workspace.settings.queryFilter()),
        ]),
    }),
  )
  return {
    ...save,
    /**
     * The choice at once, until the workspace has been read again; the old value if it could not be saved.
     */
    shown: { ...workspace, ...chosen },
    send(fields: Partial<WorkspaceFields>) {
      choose(fields)
      save.mutate({ workspaceId: workspace.id, ...fields }, { onSettled: settle })
    },
    problem: save.isError ? readError(save.error).message : null,
  }
}
