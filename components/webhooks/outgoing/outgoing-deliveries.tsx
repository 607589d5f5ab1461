'use client'

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'
import { State, type StateTone } from '@/components/ui/text/state'
import { listTime } from '@/components/workspace/format-time'
import type { OutgoingDelivery } from '@/server/domain/webhooks/outgoing'
import { useRefreshWebhooks } from '../use-webhook-lists'

const words = webhooksStrings

const tones: Readonly<Record<OutgoingDelivery['state'], { tone: StateTone; icon: string }>> = {
  waiting: { tone: 'wait', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  dropped: { tone: 'idle', icon: 'circle-slash' },
}

/** The deliveries of a webhook with their attempts; ended ones can be sent again. */
export function OutgoingDeliveries({ outgoingId, isActive }: { outgoingId: string; isActive: boolean }) {
  const trpc = useTRPC()
  const listed = useInfiniteQuery(
    trpc.webhook.outgoingDeliveries.infiniteQueryOptions(
      { outgoingId, limit: 20 },
      { getNextPageParam: page => page.nextCursor, refetchInterval: 2_000 },
    ),
  )
  if (listed.isError) return <p role="alert">{readError(listed.error).message}</p>
  if (!listed.data) return <div aria-busy="true" />
  const deliveries = listed.data.pages.flatMap(page => page.deliveries)
  if (deliveries.length === 0) return <p className="mt-8 text-sm text-text-2">{words.noDeliveries}</p>
  return (
    <>
      <ul className="mt-8 grid gap-8">
        {deliveries.map(delivery => (
          <DeliveryRow key={delivery.id} delivery={delivery} isActive={isActive} />
        ))}
      </ul>
      {listed.hasNextPage && (
        <Button className="mt-8" size="s" onClick={() => void listed.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function DeliveryRow({ delivery, isActive }: { delivery: OutgoingDelivery; isActive: boolean }) {
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const replay = useMutation(trpc.webhook.replay.mutationOptions({ onSuccess: refresh }))
  const { id, event, state, attempts, nextAt, createdAt } = delivery
  const last = attempts.at(-1)
  return (
    <li className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <State {...tones[state]}>{words.outgoing.states[state]}</State>
      <span className="font-mono text-xs">{event}</span>
      <Caption>{listTime(createdAt, new Date())}</Caption>
      {last && <Caption>{words.outgoing.attempt(last)}</Caption>}
      {last?.error && <Caption>{last.error}</Caption>}
      {nextAt && attempts.length > 0 && (
        <Caption>{words.outgoing.nextAt(listTime(nextAt, new Date()))}</Caption>
      )}
      {state !== 'waiting' && isActive && (
        <Button
          size="s"
          look="quiet"
          disabled={replay.isPending}
          onClick={() => replay.mutate({ outgoingDeliveryId: id })}
        >
          {words.outgoing.replay}
        </Button>
      )}
      {replay.isError && <span role="alert">{readError(replay.error).message}</span>}
    </li>
  )
}
