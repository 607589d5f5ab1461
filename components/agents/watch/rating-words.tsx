'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePersonName } from '@/components/people/author'
import { MessageTime } from '@/components/people/message-time'
import { watchStrings as words } from '@/components/strings/agents/watch'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { ShowMore } from '@/components/ui/button/show-more'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { RatingWithWords } from '@/server/domain/watch/answer-rating'

/** The words that people wrote beside their thumbs, each with a way to the answer. */
export function RatingWords({ agentId }: { agentId: string }) {
  const trpc = useTRPC()
  const found = useInfiniteQuery(
    trpc.watch.words.infiniteQueryOptions(
      { agentId },
      {
        staleTime: 10_000,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
    ),
  )
  const ratings = found.data?.pages.flatMap(page => page.ratings) ?? []
  return (
    <section className="mt-32" aria-labelledby="watch-words">
      <h2 id="watch-words" className="text-md tracking-title">
        {words.words}
      </h2>
      <p className="mt-2 mb-8 text-sm text-text-2">{words.wordsLead}</p>
      {found.isError && <Hint tone="bad">{readError(found.error).message}</Hint>}
      {found.isSuccess && ratings.length === 0 && <p className="text-sm text-text-2">{words.noWords}</p>}
      <ul>
        {ratings.map(rating => (
          <Words key={rating.place} rating={rating} />
        ))}
      </ul>
      <ShowMore list={found} label={words.older20} />
    </section>
  )
}

function Words({ rating }: { rating: RatingWithWords }) {
  const { workspace, channels } = useWorkspace()
  const personName = usePersonName()
  const channel = channels.find(({ id }) => id === rating.channelId)
  return (
    <li className="grid gap-2 border-t border-line-soft py-8 text-sm leading-20">
      <p className="max-w-read wrap-anywhere whitespace-pre-wrap">{rating.word}</p>
      <div className="flex flex-wrap items-center gap-x-8 text-xs text-text-3">
        <span>
          <Icon name={`thumbs-${rating.rating}`} small />{' '}
          <span className="sr-only">{words.thumb[rating.rating]}, </span>
          {personName(rating.userId)}
        </span>
        <MessageTime time={rating.createdAt} />
        {rating.version !== null && <span>{words.version(rating.version)}</span>}
        {channel && (
          <Link
            className={linkStyle()}
            href={messagePath(workspace, channel, { ...rating, id: rating.messageId })}
            prefetch={false}
          >
            {words.answer}
          </Link>
        )}
      </div>
    </li>
  )
}
