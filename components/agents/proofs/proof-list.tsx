import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePersonName } from '@/components/people/author'
import { proofStrings as words } from '@/components/strings/agents/proofs'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { ShowMore } from '@/components/ui/button/show-more'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Proof } from '@/server/domain/proofs/proof'
import { countDone, ProofTally } from './proof-tally'
import { followMs } from './use-proof'

/** The proofs of an agent, newest first, with their verdicts and costs; each leads to its page. */
export function ProofList({ agentId }: { agentId: string }) {
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.proof.list.infiniteQueryOptions(
      { agentId },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(page => page.proofs.some(isRunning)) ? followMs : false,
      },
    ),
  )
  const proofs = found.data?.pages.flatMap(page => page.proofs) ?? []
  return (
    <section className="mt-32" aria-labelledby="agent-proofs">
      <h2 id="agent-proofs" className="text-md tracking-title">
        {words.proofs}
      </h2>
      <p className="mt-2 mb-8 max-w-read text-sm text-text-2">{words.proofsLead}</p>
      {found.isError && <Hint tone="bad">{readError(found.error).message}</Hint>}
      {found.isPending && <Caption as="p">{words.loading}</Caption>}
      {found.isSuccess && proofs.length === 0 && <p className="text-sm text-text-2">{words.noProofs}</p>}
      <ul className="text-sm">
        {proofs.map(proof => (
          <ProofEntry key={proof.id} proof={proof} />
        ))}
      </ul>
      <ShowMore list={found} label={words.olderProofs} />
    </section>
  )
}

function ProofEntry({ proof }: { proof: Proof }) {
  const { workspace } = useWorkspace()
  const personName = usePersonName()
  const { id, agentId, version, status, tally, items, spentUsd, limitUsd, startedBy, createdAt } = proof
  return (
    <li className="border-t border-line-soft">
      <Link
        className="flex min-h-36 flex-wrap items-center gap-x-10 gap-y-4 rounded-control px-8 py-6 text-text hover:bg-hover touch:min-h-touch"
        href={`/${workspace.slug}/settings/agents/${agentId}/proofs/${id}`}
        prefetch={false}
      >
        <span className="font-medium">{version === null ? words.ofDraft : words.ofVersion(version)}</span>
        {isRunning(proof) ? (
          <State tone="run">{words.progress(countDone(proof), items)}</State>
        ) : (
          status !== 'completed' && <Caption>{words.statuses[status]}</Caption>
        )}
        <ProofTally tally={tally} />
        <span className="flex-1" />
        <Caption className="tabular-nums">{words.spent(spentUsd, limitUsd)}</Caption>
        <Caption>
          {personName(startedBy)},{' '}
          <time className="whitespace-nowrap" dateTime={createdAt} title={exactTime(createdAt)}>
            {listTime(createdAt, new Date())}
          </time>
        </Caption>
      </Link>
    </li>
  )
}

function isRunning({ status }: Proof): boolean {
  return status === 'running'
}
