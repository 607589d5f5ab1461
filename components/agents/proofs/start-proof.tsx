import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { Caption } from '@/components/ui/text/caption'
import type { ProofPlan } from '@/server/domain/proofs/proof'

/** Tells the size and the cost of a proof, takes its limit, and starts it. */
export function StartProof({ plan, onStart }: { plan: ProofPlan; onStart: (proofId: string) => void }) {
  const trpc = useTRPC()
  const estimate = useQuery(trpc.proof.estimate.queryOptions(plan))
  const [chosen, setLimit] = useState<number | null>(null)
  const start = useMutation(trpc.proof.start.mutationOptions({ onSuccess: ({ proof }) => onStart(proof.id) }))
  if (estimate.isError) return <Hint tone="bad">{readError(estimate.error).message}</Hint>
  if (!estimate.data) return <Caption as="p">{words.loading}</Caption>
  const { runs, judgements, usd, model } = estimate.data
  const limitUsd = chosen ?? estimate.data.limitUsd
  if (runs === 0) return <Hint>{words.nothing}</Hint>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the form around it
    <div className="grid gap-10" onKeyDown={keepEnter}>
      <p className="text-sm">
        {words.estimate(runs, judgements)}. {usd === null ? words.costUnknown(model) : words.costs(usd)}
      </p>
      <div className="flex flex-wrap items-end gap-10">
        <NumberField label={words.limit} isMoney min={0.01} max={100} value={limitUsd} onChange={setLimit} />
        <Button disabled={start.isPending} onClick={() => start.mutate({ ...plan, limitUsd })}>
          {words.start}
        </Button>
      </div>
      {start.isError && <Hint tone="bad">{readError(start.error).message}</Hint>}
    </div>
  )
}

/** The dialog that publishes is a form: Enter in the field of the limit must not publish. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
