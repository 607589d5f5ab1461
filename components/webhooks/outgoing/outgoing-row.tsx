'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NewOutgoingWebhook, OutgoingWebhook } from '@/server/domain/webhooks/outgoing'
import { useRefreshWebhooks } from '../use-webhook-lists'
import { type OpenPart, WebhookActs } from '../webhook-acts'
import { type Asking, WebhookQuestions } from '../webhook-questions'
import { WebhookRow } from '../webhook-row'
import { OutgoingDeliveries } from './outgoing-deliveries'
import { OutgoingForm } from './outgoing-form'

const words = webhooksStrings

export function OutgoingRow(props: {
  webhook: OutgoingWebhook
  onRenewed: (webhook: NewOutgoingWebhook) => void
}) {
  const { webhook, onRenewed } = props
  const { me } = useWorkspace()
  const personName = usePersonName()
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const [open, setOpen] = useState<OpenPart>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const { id: outgoingId, name, isActive, failingSince, switchedOff } = webhook
  const change = useMutation(trpc.webhook.updateOutgoing.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.webhook.deleteOutgoing.mutationOptions({ onSuccess: refresh }))
  const test = useMutation(
    trpc.webhook.testOutgoing.mutationOptions({
      onSuccess: async () => {
        setOpen('deliveries')
        await refresh()
      },
    }),
  )
  const rotate = useMutation(
    trpc.webhook.rotateOutgoingSecret.mutationOptions({
      onSuccess: async made => {
        setAsking(null)
        onRenewed(made.webhook)
        await refresh()
      },
    }),
  )
  const failed = [change, test].find(({ isError }) => isError)?.error
  const state =
    switchedOff && switchedOff !== 'by_person'
      ? words.outgoing.switchedOff(switchedOff)
      : failingSince && words.outgoing.failingSince(failingSince)
  const count = webhook.channelIds.length

  return (
    <WebhookRow
      name={name}
      isActive={isActive}
      told={words.outgoing.told({
        events: webhook.events.length,
        channels:
          webhook.channels === 'public' ? words.outgoing.publicChannels : words.outgoing.channelCount(count),
        owner: webhook.ownerId === me.userId ? words.you : personName(webhook.ownerId),
      })}
      problem={failed ? readError(failed).message : state}
      actions={
        <WebhookActs
          webhook={webhook}
          open={open}
          onOpen={setOpen}
          isSwitching={change.isPending}
          onSwitch={() => change.mutate({ outgoingId, isActive: !isActive })}
          onRemove={() => setAsking('remove')}
        >
          <Button size="s" disabled={test.isPending} onClick={() => test.mutate({ outgoingId })}>
            {words.outgoing.test}
          </Button>
          <Button size="s" look="quiet" onClick={() => setAsking('rotate')}>
            {words.rotate}
          </Button>
        </WebhookActs>
      }
    >
      {open === 'deliveries' && <OutgoingDeliveries outgoingId={outgoingId} isActive={isActive} />}
      {open === 'form' && <OutgoingForm webhook={webhook} onClose={() => setOpen(null)} />}
      <WebhookQuestions
        name={name}
        asking={asking}
        rotateWhy={words.outgoing.rotateWhy}
        remove={{
          isPending: remove.isPending,
          error: remove.error,
          run: () => remove.mutate({ outgoingId }),
        }}
        rotate={{
          isPending: rotate.isPending,
          error: rotate.error,
          run: () => rotate.mutate({ outgoingId }),
        }}
        onClose={() => setAsking(null)}
      />
    </WebhookRow>
  )
}
