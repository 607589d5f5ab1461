'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { Well, WellText } from '@/components/ui/surface/well'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { listTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { IncomingDelivery } from '@/server/domain/webhooks/incoming'

const words = webhooksStrings

/** The last deliveries of a webhook, each with its content and its outcome. */
export function IncomingDeliveries({ incomingId }: { incomingId: string }) {
  const trpc = useTRPC()
  const listed = useQuery(
    trpc.webhook.incomingDeliveries.queryOptions({ incomingId }, { refetchInterval: 5_000 }),
  )
  if (listed.isError) return <p role="alert">{readError(listed.error).message}</p>
  if (!listed.data) return <div aria-busy="true" />
  if (listed.data.deliveries.length === 0) {
    return <p className="mt-8 text-sm text-text-2">{words.noDeliveries}</p>
  }
  return (
    <ul className="mt-8 grid gap-8">
      {listed.data.deliveries.map(delivery => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}

function DeliveryRow({ delivery }: { delivery: IncomingDelivery }) {
  const { workspace } = useWorkspace()
  const { state, refusal, event, repeats, receivedAt, taskId, body } = delivery
  const isAccepted = state === 'accepted'
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <State tone={isAccepted ? 'ok' : 'bad'} icon={isAccepted ? 'circle-check' : 'circle-x'}>
          {isAccepted ? words.incoming.accepted : words.incoming.refused}
        </State>
        {event && <span className="font-mono text-xs">{event}</span>}
        <Caption>{listTime(receivedAt, new Date())}</Caption>
        {repeats > 0 && <Caption>{words.incoming.repeats(repeats)}</Caption>}
        {taskId && (
          <Link className={linkStyle({ place: 'act' })} href={taskPath(workspace, taskId)}>
            {words.incoming.openTask}
          </Link>
        )}
      </div>
      {refusal && <Caption as="p">{refusal}</Caption>}
      <details>
        <summary className="min-h-24 cursor-pointer text-xs leading-24 text-text-3">
          {words.incoming.body}
        </summary>
        <Well>
          <WellText>{body}</WellText>
        </Well>
      </details>
    </li>
  )
}
