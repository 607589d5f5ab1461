'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { schedulesStrings } from '@/components/strings/schedules'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Toast, useToast } from '@/components/ui/toast'
import { schedulesPath } from '@/components/workspace/schedule-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Schedule } from '@/server/domain/schedules/schedule'
import { isUnderWay } from './schedule-state'

const ScheduleForm = dynamic(async () => (await import('./schedule-form')).ScheduleForm, { ssr: false })
const words = schedulesStrings.acts

/** The acts on a schedule: its owner's, of which admins have those that stop it. */
export function ScheduleActs({ schedule }: { schedule: Schedule }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [asked, ask] = useState<'edit' | 'delete' | null>(null)
  const { id: scheduleId, status, kind } = schedule
  const { toast, tell } = useToast()
  const isOwn = schedule.ownerId === me.userId
  const reread = {
    onSuccess: () => cache.invalidateQueries(trpc.schedule.pathFilter()),
    onError: (error: unknown) => tell(readError(error).message),
  }
  const runNow = useMutation(trpc.schedule.runNow.mutationOptions(reread))
  const pause = useMutation(trpc.schedule.pause.mutationOptions(reread))
  const resume = useMutation(trpc.schedule.resume.mutationOptions(reread))
  const remove = useMutation(
    trpc.schedule.delete.mutationOptions({
      onSuccess: async () => {
        router.push(schedulesPath(workspace))
        await cache.invalidateQueries(trpc.schedule.list.infiniteQueryFilter())
      },
    }),
  )
  if (!isOwn && me.role !== 'admin') return null
  const isBusy = schedule.lastRun !== null && isUnderWay(schedule.lastRun)
  return (
    <>
      {isOwn && kind === 'agent' && (
        <Button
          className="flex-none"
          disabled={runNow.isPending || isBusy}
          onClick={() => runNow.mutate({ scheduleId })}
        >
          <Icon name="play" small /> {words.runNow}
        </Button>
      )}
      <Menu label={words.more} className={iconButtonStyle()} trigger={<Icon name="ellipsis" />}>
        {isOwn && kind === 'agent' && (
          <MenuItem onSelect={() => ask('edit')}>
            <Icon name="pencil" small /> {words.edit}
          </MenuItem>
        )}
        {status === 'active' && (
          <MenuItem onSelect={() => pause.mutate({ scheduleId })}>
            <Icon name="circle-pause" small /> {words.pause}
          </MenuItem>
        )}
        {isOwn && (status === 'paused' || status === 'disabled') && (
          <MenuItem onSelect={() => resume.mutate({ scheduleId })}>
            <Icon name="play" small /> {words.resume}
          </MenuItem>
        )}
        <MenuItem onSelect={() => ask('delete')}>
          <Icon name="x" small /> {words.delete}
        </MenuItem>
      </Menu>
      <Dialog
        width="l"
        title={schedulesStrings.form.editTitle}
        open={asked === 'edit'}
        onClose={() => ask(null)}
      >
        <ScheduleForm schedule={schedule} onClose={() => ask(null)} />
      </Dialog>
      <Toast text={toast} />
      <ConfirmDialog
        open={asked === 'delete'}
        title={schedulesStrings.deleteTitle}
        why={schedulesStrings.deleteWhy}
        act={words.delete}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate({ scheduleId })}
        onClose={() => ask(null)}
      />
    </>
  )
}
