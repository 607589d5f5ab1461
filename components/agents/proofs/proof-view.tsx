import { useMutation, useQueryClient } from '@tanstack/react-query'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { ProofTable } from './proof-table'
import { countDone, ProofTally } from './proof-tally'
import { useProof } from './use-proof'

/** A proof: how far it is, what it has cost, how many answers are better or worse, and each of them. */
export function ProofView({ proofId }: { proofId: string }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const found = useProof(proofId)
  const stop = useMutation(
    trpc.proof.stop.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.proof.get.queryFilter({ proofId })),
    }),
  )
  if (found.isError) return <Hint tone="bad">{readError(found.error).message}</Hint>
  if (!found.data) return <Caption as="p">{words.loading}</Caption>
  const { proof, items } = found.data
  return (
    <section className="grid grid-cols-1 gap-8" aria-label={words.title}>
      <div className="flex flex-wrap items-center gap-10" role="status">
        <span className="text-sm font-medium">
          {proof.status === 'running'
            ? words.progress(countDone(proof), proof.items)
            : words.statuses[proof.status]}
        </span>
        <ProofTally tally={proof.tally} />
        <Caption className="tabular-nums">
          {words.spent(proof.spentUsd, proof.limitUsd)}
          {proof.baseVersion !== null && `, ${words.against(proof.baseVersion)}`}
        </Caption>
        {proof.status === 'running' && (
          <Button look="stop" size="s" disabled={stop.isPending} onClick={() => stop.mutate({ proofId })}>
            {words.stop}
          </Button>
        )}
      </div>
      {proof.status === 'limit_reached' && <Hint>{words.limitReached}</Hint>}
      {proof.status === 'stopped' && <Hint>{words.stopped}</Hint>}
      <ProofTable items={items} />
      {items.length < proof.items && <Hint>{words.hidden(proof.items - items.length)}</Hint>}
    </section>
  )
}
