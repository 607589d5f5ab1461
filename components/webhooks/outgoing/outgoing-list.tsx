'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NewOutgoingWebhook } from '@/server/domain/webhooks/outgoing'
import { ShownOnce } from '../shown-once'
import { OutgoingForm } from './outgoing-form'
import { OutgoingRow } from './outgoing-row'
import { UnreadRow } from './unread-row'

const words = webhooksStrings

/** The outgoing webhooks, and the form for a new one. */
export function OutgoingList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewOutgoingWebhook | null>(null)
  const listed = useQuery(
    trpc.webhook.listOutgoing.queryOptions({ workspaceId: workspace.id }, { refetchInterval: 10_000 }),
  )
  if (listed.isError) return <p role="alert">{readError(listed.error).message}</p>
  if (!listed.data) return <div aria-busy="true" />
  return (
    <>
      {made && (
        <ShownOnce
          lead={words.outgoing.made(made.name)}
          secrets={[{ label: words.secret, copy: words.copySecret, text: made.secret }]}
          onDone={() => setMade(null)}
        />
      )}
      {listed.data.webhooks.length + listed.data.unread.length === 0 && !isMaking && (
        <p className="mb-12 text-sm text-text-2">{words.outgoing.none}</p>
      )}
      <ul>
        {listed.data.webhooks.map(webhook => (
          <OutgoingRow key={webhook.id} webhook={webhook} onRenewed={setMade} />
        ))}
        {listed.data.unread.map(webhook => (
          <UnreadRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isMaking ? (
        <OutgoingForm
          webhook={null}
          onMade={webhook => {
            setMade(webhook)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      ) : (
        <Button className="mt-12" onClick={() => setMaking(true)}>
          {words.outgoing.create}
        </Button>
      )}
    </>
  )
}
