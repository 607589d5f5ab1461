'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { modelPauseStrings as words } from '@/components/strings/settings/model-pauses'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { useRemaining } from '@/components/ui/use-elapsed'
import { formatDuration } from '@/components/workspace/format-duration'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ModelPause } from '@/server/domain/agents/model-pause'
import { isAdmin } from '@/server/domain/workspaces/permissions'

/** No event tells of a pause, so the page looks again. */
const lookMs = 3_000

/** Lists the models that are paused because their endpoint asked to wait, for admins, who can end a pause. */
export function ModelPauses() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const workspaceId = workspace.id
  const read = useQuery({
    ...trpc.agent.modelPauses.queryOptions({ workspaceId }),
    enabled: isAdmin(me.role),
    refetchInterval: lookMs,
  })
  const lift = useMutation(trpc.agent.liftModelPause.mutationOptions({ onSettled: () => read.refetch() }))
  const pauses = read.data?.pauses ?? []
  if (pauses.length === 0) return null
  return (
    <section className="grid gap-12" aria-label={words.title}>
      {pauses.map(pause => (
        <div
          key={`${pause.endpointId} ${pause.model}`}
          className="grid justify-items-start gap-8 rounded-card border border-line p-16"
        >
          <b className="font-medium text-text">{words.isPaused(pause.model, pause.endpointName)}</b>
          <p>
            {words.asked(listTime(pause.askedUntil, new Date()))} <NextTry pause={pause} />
          </p>
          <Button
            disabled={lift.isPending}
            onClick={() => lift.mutate({ workspaceId, model: pause.model, endpointId: pause.endpointId })}
          >
            {words.lift}
          </Button>
        </div>
      ))}
      {lift.error && <Hint tone="bad">{readError(lift.error).message}</Hint>}
    </section>
  )
}

function NextTry({ pause: { nextTryAt, isTrying } }: { pause: ModelPause }) {
  const seconds = useRemaining(nextTryAt)
  if (isTrying) return words.trying
  return seconds > 0 ? words.nextTry(formatDuration(seconds * 1_000)) : words.nextTask
}
