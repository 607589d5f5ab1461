'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewStrings as words } from '@/components/strings/tasks/previews'
import { readError } from '@/components/trpc/read-error'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import type { PreviewedRequest } from '@/server/domain/previews/request-preview'
import { RequestView } from './request-view'

/** A call that writes the requests of a preview; a new object each time. */
export interface AskedPreview {
  load: () => Promise<{ requests: PreviewedRequest[] }>
}

/** The requests that would be sent, one for each agent. */
export function PreviewSheet({ asked, onClose }: { asked: AskedPreview; onClose: () => void }) {
  return (
    <Dialog title={words.title} width="l" open onClose={onClose}>
      <p className="mb-12 text-sm text-text-2">{words.about}</p>
      <Requests asked={asked} />
    </Dialog>
  )
}

/** The number of a preview, so that no answer of an earlier one is shown for a later one. */
const numbers = new WeakMap<AskedPreview, number>()
let last = 0
function numberOf(asked: AskedPreview): number {
  const number = numbers.get(asked) ?? ++last
  numbers.set(asked, number)
  return number
}

function Requests({ asked }: { asked: AskedPreview }) {
  const [shownId, setShownId] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['request preview', numberOf(asked)],
    queryFn: asked.load,
    retry: false,
    gcTime: 0,
  })
  if (found.error) return <Hint tone="bad">{readError(found.error).message}</Hint>
  if (!found.data) return <p role="status">{words.loading}</p>
  const { requests } = found.data
  const shown = requests.find(({ agentId }) => agentId === shownId) ?? requests[0]
  if (!shown) return <p>{words.nobody}</p>
  return (
    <>
      {requests.length > 1 && (
        <div className="mb-12">
          <ViewSwitch
            label={words.agents}
            views={requests.map(({ agentId, agentName }) => [agentId, agentName] as const)}
            shown={shown.agentId}
            onShow={setShownId}
          />
        </div>
      )}
      <RequestView key={shown.agentId} request={shown} />
    </>
  )
}
