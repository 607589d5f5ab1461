'use client'

import { useQuery } from '@tanstack/react-query'
import { ModelLine } from '@/components/models/model-line'
import { useSaveWorkspace } from '@/components/settings/use-save-workspace'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useEndpointChange } from './use-endpoint-change'

/** The workspace's small model, which an admin can change. */
export function SmallModel() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const read = useQuery(trpc.workspace.settings.queryOptions({ workspaceId: workspace.id }))
  const save = useSaveWorkspace()
  const keep = useEndpointChange()
  const settings = read.data?.settings
  if (read.isError) return <Hint tone="bad">{readError(read.error).message}</Hint>
  if (!settings) return null
  const { smallModel: model, smallEndpointId: endpointId } = settings
  return (
    <>
      <ModelLine
        label={words.small}
        place={{ model, endpointId }}
        disabled={save.isPending}
        onChoose={async place => {
          await save.mutateAsync({
            workspaceId: workspace.id,
            smallModel: place.model,
            smallEndpointId: place.endpointId,
          })
          await keep()
        }}
      />
      {save.problem && (
        <Hint tone="bad" className="mt-6">
          {save.problem}
        </Hint>
      )}
    </>
  )
}
