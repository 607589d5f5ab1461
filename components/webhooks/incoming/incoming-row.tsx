'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import {
  bringsSecret,
  type IncomingWebhook,
  type NewIncomingWebhook,
} from '@/server/domain/webhooks/incoming'
import { useRefreshWebhooks } from '../use-webhook-lists'
import { type OpenPart, WebhookActs } from '../webhook-acts'
import { type Asking, WebhookQuestions } from '../webhook-questions'
import { WebhookRow } from '../webhook-row'
import { IncomingDeliveries } from './incoming-deliveries'
import { IncomingForm } from './incoming-form'

const words = webhooksStrings

export function IncomingRow(props: {
  webhook: IncomingWebhook
  onRenewed: (webhook: NewIncomingWebhook) => void
}) {
  const { webhook, onRenewed } = props
  const { agents, channels, me } = useWorkspace()
  const personName = usePersonName()
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const [open, setOpen] = useState<OpenPart>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const change = useMutation(trpc.webhook.updateIncoming.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.webhook.deleteIncoming.mutationOptions({ onSuccess: refresh }))
  const rotate = useMutation(
    trpc.webhook.rotateIncomingSecret.mutationOptions({
      onSuccess: async made => {
        setAsking(null)
        onRenewed(made.webhook)
        await refresh()
      },
    }),
  )
  const { id: incomingId, name, isActive, refusal, refusedAt } = webhook
  const channel = channels.find(({ id }) => id === webhook.channelId)
  const owner = webhook.ownerId === me.userId ? words.you : personName(webhook.ownerId)
  const refused =
    refusal && refusedAt ? words.incoming.refusal(refusal, listTime(refusedAt, new Date())) : null

  return (
    <WebhookRow
      name={name}
      isActive={isActive}
      told={words.incoming.told({
        agent: agents.get(webhook.agentId)?.displayName ?? '?',
        channel: channel ? `#${channel.name}` : '?',
        scheme: webhook.scheme,
        owner: owner ?? words.somebody,
      })}
      problem={change.isError ? readError(change.error).message : (webhook.problem ?? refused)}
      actions={
        <WebhookActs
          webhook={webhook}
          open={open}
          onOpen={setOpen}
          isSwitching={change.isPending}
          onSwitch={() => change.mutate({ incomingId, isActive: !isActive })}
          onRemove={() => setAsking('remove')}
        >
          {!bringsSecret(webhook.scheme) && (
            <Button size="s" look="quiet" onClick={() => setAsking('rotate')}>
              {words.rotate}
            </Button>
          )}
        </WebhookActs>
      }
    >
      {open === 'deliveries' && <IncomingDeliveries incomingId={incomingId} />}
      {open === 'form' && <IncomingForm webhook={webhook} onClose={() => setOpen(null)} />}
      <WebhookQuestions
        name={name}
        asking={asking}
        rotateWhy={words.incoming.rotateWhy}
        remove={{
          isPending: remove.isPending,
          error: remove.error,
          run: () => remove.mutate({ incomingId }),
        }}
        rotate={{
          isPending: rotate.isPending,
          error: rotate.error,
          run: () => rotate.mutate({ incomingId }),
        }}
        onClose={() => setAsking(null)}
      />
    </WebhookRow>
  )
}
