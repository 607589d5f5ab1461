'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { watchStrings as words } from '@/components/strings/agents/watch'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { ShowMore } from '@/components/ui/button/show-more'
import { Hint } from '@/components/ui/form/hint'
import type { EditedAgent } from '@/server/domain/agents/drafts/agent-draft'
import { tasksPerVersion } from '@/server/domain/watch/watched-tasks'
import { DropCard } from './drop-card'
import { FigureTable } from './figure-table'
import { RatingWords } from './rating-words'

/** The figures of each version, a drop after a publish, and the comments of people. For admins. */
export function WatchTab({ agent }: EditedAgent) {
  const trpc = useTRPC()
  const agentId = agent.id
  const found = useInfiniteQuery(
    trpc.watch.versions.infiniteQueryOptions(
      { agentId },
      {
        staleTime: 10_000,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
    ),
  )
  const versions = found.data?.pages.flatMap(page => page.versions) ?? []
  const isIdle = versions.every(({ tasks }) => tasks === 0)
  return (
    <div className="min-w-0 px-16 pt-16 pb-48">
      <DropCard agentId={agentId} currentId={agent.currentVersionId} />
      <section aria-labelledby="watch-figures">
        <h2 id="watch-figures" className="text-md tracking-title">
          {words.title}
        </h2>
        <p className="mt-2 mb-12 text-sm text-text-2">{words.lead(tasksPerVersion)}</p>
        {found.isPending && (
          <p className="text-sm text-text-2" role="status">
            {words.reading}
          </p>
        )}
        {found.isError && (
          <Hint tone="bad">
            {readError(found.error).message}{' '}
            <LinkButton place="act" onClick={() => void found.refetch()}>
              {words.again}
            </LinkButton>
          </Hint>
        )}
        {found.isSuccess && isIdle && !found.hasNextPage && (
          <p className="text-sm text-text-2">{words.none}</p>
        )}
        {versions.length > 0 && !(isIdle && !found.hasNextPage) && <FigureTable versions={versions} />}
        <ShowMore list={found} label={words.older} />
      </section>
      <RatingWords agentId={agentId} />
    </div>
  )
}
