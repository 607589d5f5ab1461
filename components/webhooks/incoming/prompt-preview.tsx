'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import { Well, WellBar, WellText } from '@/components/ui/surface/well'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'

const words = webhooksStrings.incoming

/** Shows the prompt that a template makes, of a recorded delivery or of an example, while the template is written. */
export function PromptPreview({ template, incomingId }: { template: string; incomingId: string | null }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const recorded = useQuery(
    trpc.webhook.incomingDeliveries.queryOptions(
      { incomingId: incomingId ?? '' },
      { enabled: incomingId !== null },
    ),
  )
  const deliveries = recorded.data?.deliveries.slice(0, 10) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [sample, setSample] = useState(words.sampleBody)
  const deliveryId = chosen ?? deliveries[0]?.id ?? ''
  const [shownTemplate, shownSample] = [useDeferredValue(template), useDeferredValue(sample)]
  const of = deliveryId === '' ? { body: shownSample, event: 'push' } : { incomingDeliveryId: deliveryId }
  const preview = useQuery(
    trpc.webhook.preview.queryOptions(
      { workspaceId: workspace.id, template: shownTemplate, of },
      { placeholderData: keepPreviousData, retry: false },
    ),
  )
  return (
    <div className="grid gap-8">
      {deliveries.length > 0 && (
        <SelectField
          label={words.recorded}
          value={deliveryId}
          options={[
            ...deliveries.map(
              ({ id, event, receivedAt }) =>
                [id, `${event ?? ''} ${listTime(receivedAt, new Date())}`] as const,
            ),
            ['', words.anExample] as const,
          ]}
          onChange={setChosen}
        />
      )}
      {deliveryId === '' && (
        <TextArea
          label={words.sample}
          hint={words.sampleHint}
          value={sample}
          rows={4}
          spellCheck={false}
          onChange={event => setSample(event.target.value)}
        />
      )}
      {preview.isError ? (
        <Hint tone="bad">{readError(preview.error).message}</Hint>
      ) : (
        <Well>
          <WellBar>{words.preview}</WellBar>
          <WellText>{preview.data?.prompt ?? ''}</WellText>
        </Well>
      )}
    </div>
  )
}
