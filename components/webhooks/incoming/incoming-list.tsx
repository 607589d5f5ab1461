'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NewIncomingWebhook } from '@/server/domain/webhooks/incoming'
import { ShownOnce } from '../shown-once'
import { IncomingForm } from './incoming-form'
import { IncomingRow } from './incoming-row'

const words = webhooksStrings

/** The incoming webhooks, and the form for a new one. */
export function IncomingList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewIncomingWebhook | null>(null)
  const listed = useQuery(trpc.webhook.listIncoming.queryOptions({ workspaceId: workspace.id }))
  if (listed.isError) return <p role="alert">{readError(listed.error).message}</p>
  if (!listed.data) return <div aria-busy="true" />
  return (
    <>
      {made && (
        <ShownOnce
          lead={words.incoming.made(made.name)}
          secrets={[
            { label: words.address, copy: words.copyAddress, text: made.address },
            ...(made.secret === null
              ? []
              : [{ label: words.secret, copy: words.copySecret, text: made.secret }]),
          ]}
          onDone={() => setMade(null)}
        />
      )}
      {listed.data.webhooks.length === 0 && !isMaking && (
        <p className="mb-12 text-sm text-text-2">{words.incoming.none}</p>
      )}
      <ul>
        {listed.data.webhooks.map(webhook => (
          <IncomingRow key={webhook.id} webhook={webhook} onRenewed={setMade} />
        ))}
      </ul>
      {isMaking ? (
        <IncomingForm
          webhook={null}
          onMade={webhook => {
            setMade(webhook)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      ) : (
        <Button className="mt-12" onClick={() => setMaking(true)}>
          {words.incoming.create}
        </Button>
      )}
    </>
  )
}
