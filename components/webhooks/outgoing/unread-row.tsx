'use client'

import { useMutation } from '@tanstack/react-query'
import { usePersonName } from '@/components/people/author'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import type { UnreadWebhook } from '@/server/domain/webhooks/outgoing'
import { useRefreshWebhooks } from '../use-webhook-lists'
import { WebhookRow } from '../webhook-row'

const words = webhooksStrings.outgoing

/** A webhook of channels that the admin can't read: it can be turned off, and nothing else. */
export function UnreadRow({ webhook }: { webhook: UnreadWebhook }) {
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const personName = usePersonName()
  const { id: outgoingId, workspaceId, isActive } = webhook
  const turnOff = useMutation(trpc.webhook.turnOffOutgoing.mutationOptions({ onSuccess: refresh }))
  return (
    <WebhookRow
      name={words.unread(personName(webhook.ownerId))}
      isActive={isActive}
      told={words.unreadWhy}
      problem={turnOff.isError ? readError(turnOff.error).message : null}
      actions={
        isActive && (
          <Button
            size="s"
            disabled={turnOff.isPending}
            onClick={() => turnOff.mutate({ workspaceId, outgoingId })}
          >
            {words.turnOff}
          </Button>
        )
      }
    >
      {null}
    </WebhookRow>
  )
}
