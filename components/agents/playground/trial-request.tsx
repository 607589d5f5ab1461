'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { LayerTable } from '@/components/previews/layer-table'
import { ExactBody, RequestView } from '@/components/previews/request-view'
import { playgroundStrings as words } from '@/components/strings/agents/playground'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import type { PreviewedRequest } from '@/server/domain/previews/request-preview'

/** The first request of each side, before it is sent. */
export function RequestsBefore(props: {
  names: readonly string[]
  requests: readonly PreviewedRequest[]
  onClose: () => void
}) {
  const { names, requests, onClose } = props
  const [shown, setShown] = useState('0')
  const request = requests[Number(shown)] ?? requests[0]
  return (
    <Dialog title={words.exactTitle} width="l" open onClose={onClose}>
      <p className="mb-12 text-sm text-text-2">{words.exactBefore}</p>
      {requests.length > 1 && (
        <div className="mb-12">
          <ViewSwitch
            label={words.sidesLabel}
            views={requests.map((_, index) => [String(index), names[index] ?? ''] as const)}
            shown={shown}
            onShow={setShown}
          />
        </div>
      )}
      {request && <RequestView key={shown} request={request} />}
    </Dialog>
  )
}

/** The newest request of a trial, as it was sent. */
export function RequestAfter({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  return (
    <Dialog title={words.exactTitle} width="l" open onClose={onClose}>
      <p className="mb-12 text-sm text-text-2">{words.exactAfter}</p>
      <SentRequest taskId={taskId} />
    </Dialog>
  )
}

const sentFrom = z.object({ request: z.string() })
const assembled = z.object({ layers: z.array(z.object({ name: z.string(), tokens: z.number() })) })

function SentRequest({ taskId }: { taskId: string }) {
  const trpc = useTRPC()
  const log = useQuery(trpc.task.events.queryOptions({ taskId }))
  const events = log.data?.events ?? []
  const sent = sentFrom.safeParse(events.findLast(({ type }) => type === 'model.requested')?.data).data
  const layers = assembled.safeParse(events.findLast(({ type }) => type === 'context.assembled')?.data).data
  const hash = sent?.request ?? ''
  const found = useQuery(trpc.task.payload.queryOptions({ taskId, hash }, { enabled: hash !== '' }))
  const error = log.error ?? found.error
  if (error) return <Hint tone="bad">{readError(error).message}</Hint>
  if (log.data && hash === '') return <p>{words.noRequest}</p>
  if (!found.data) return <p role="status">{words.loading}</p>
  return (
    <div className="space-y-16">
      {layers && <LayerTable layers={layers.layers} />}
      {found.data.body === null ? <p>{words.noRequest}</p> : <ExactBody body={found.data.body} />}
    </div>
  )
}
