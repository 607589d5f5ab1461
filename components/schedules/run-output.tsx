'use client'

import { useQuery } from '@tanstack/react-query'
import { Markdown } from '@/components/markdown/markdown'
import { schedulesStrings as words } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import type { ScheduleRun } from '@/server/domain/schedules/schedule-run'

/** The whole answer of a run, which was posted or not. */
export function RunOutput({ run, onClose }: { run: ScheduleRun | null; onClose: () => void }) {
  return (
    <Dialog width="l" title={words.outputTitle} open={run !== null} onClose={onClose}>
      {run && <Output runId={run.id} />}
    </Dialog>
  )
}

function Output({ runId }: { runId: string }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.schedule.runOutput.queryOptions({ runId }))
  if (error) return <Hint tone="bad">{readError(error).message}</Hint>
  if (!data) return <div className="h-52" aria-busy="true" />
  if (data.output === null) return <p className="text-text-2">{words.noOutput}</p>
  return (
    <>
      <Markdown text={data.output} />
      <Actions className="mt-16">
        <CopyButton text={data.output} label={words.copyOutput} />
      </Actions>
    </>
  )
}
