'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { laterPageStrings } from '@/components/strings/later/page'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'
import { ScheduledRow } from './scheduled-row'
import { TabFrame } from './tab-frame'

const EditScheduled = dynamic(() => import('./edit-scheduled').then(file => file.EditScheduled))
const MoveScheduled = dynamic(() => import('./move-scheduled').then(file => file.MoveScheduled))
const words = laterPageStrings

/** The messages that are sent later. Those that could not be sent stand first. */
export function ScheduledTab({ onTell }: { onTell: (sentence: string) => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<{ act: 'edit' | 'move' | 'delete'; of: ScheduledMessage } | null>(null)
  const list = useQuery(trpc.later.scheduled.queryOptions({ workspaceId: workspace.id }))
  const onSettled = () => cache.invalidateQueries(trpc.later.pathFilter())
  const send = useMutation(
    trpc.later.sendScheduled.mutationOptions({ onSettled, onSuccess: () => onTell(words.sent) }),
  )
  const remove = useMutation(
    trpc.later.deleteScheduled.mutationOptions({ onSettled, onSuccess: () => onTell(words.deleted) }),
  )
  const scheduled = list.data?.scheduled ?? []
  const close = () => setAsked(null)
  return (
    <TabFrame
      rows={scheduled.length}
      list={list}
      failure={send.error}
      empty={scheduled.length === 0 ? { title: words.scheduledEmpty, lead: words.scheduledEmptyLead } : null}
    >
      <ul aria-label={words.scheduled}>
        {scheduled.map(each => (
          <ScheduledRow
            key={each.id}
            scheduled={each}
            isBusy={send.isPending}
            onSend={() => send.mutate({ scheduledId: each.id })}
            onAsk={act => setAsked({ act, of: each })}
          />
        ))}
      </ul>
      {asked && (
        <LoadedPart onClose={close}>
          {asked.act === 'edit' && <EditScheduled scheduled={asked.of} onClose={close} />}
          {asked.act === 'move' && <MoveScheduled scheduled={asked.of} onTell={onTell} onClose={close} />}
          {asked.act === 'delete' && (
            <ConfirmDialog
              open
              title={words.deleteTitle}
              why={words.deleteLead}
              act={words.delete}
              pending={remove.isPending}
              problem={remove.error && readError(remove.error).message}
              onConfirm={() => remove.mutate({ scheduledId: asked.of.id }, { onSuccess: close })}
              onClose={close}
            />
          )}
        </LoadedPart>
      )}
    </TabFrame>
  )
}
