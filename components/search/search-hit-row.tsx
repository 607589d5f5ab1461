'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { Fragment } from 'react'
import { forkIcons } from '@/components/forks/fork-icons'
import { Face, useNameOf } from '@/components/people/author'
import { StatusOf } from '@/components/people/status/status-of'
import { searchStrings } from '@/components/strings/search'
import { Icon } from '@/components/ui/icon'
import { authorGridStyle } from '@/components/ui/surface/author-grid'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Byline } from '@/components/ui/text/byline'
import { Name } from '@/components/ui/text/name'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useNameOfHandle } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { nameHandles } from '@/server/domain/messages/plain-parts'
import type { SearchHit } from '@/server/domain/search/search'
import { nameDirect } from './search-names'

const words = searchStrings

const hitStyle = cx(rowStyle(), authorGridStyle(), 'px-16 pt-9 pb-10 phone:pr-12 phone:pl-14')

/**
 * A message, fork or file that the search found: its author, place and time, and its text with the matches
 * marked. It opens in its conversation.
 */
export function SearchHitRow({ hit }: { hit: SearchHit }) {
  const view = useWorkspace()
  const { channels } = view
  const nameOf = useNameOf()
  const channel = channels.find(({ id }) => id === hit.channelId)
  return (
    <Link className={hitStyle} data-hit="" href={hit.path}>
      <Face of={hit} />
      <div>
        <Byline className="flex-wrap">
          <Name of={hit.authorAgentId ? 'agent' : 'person'}>{nameOf(hit)}</Name>
          <StatusOf userId={hit.authorUserId} />
          {channel && (
            <span className="truncate text-sm text-text-2">
              {channel.kind === 'direct' ? words.directWith(nameDirect(view, channel)) : `#${channel.name}`}
            </span>
          )}
          {hit.forkId && (
            <span className="text-sm whitespace-nowrap text-fork">
              <Icon name={forkIcons[hit.forkStatus ?? 'active']} small />{' '}
              {hit.forkStatus ? words.forkStates[hit.forkStatus] : words.inFork}
            </span>
          )}
          {hit.result && (
            <span className="text-sm whitespace-nowrap text-fork">
              <Icon name={forkIcons.resolved} small /> {hit.result.isCurrent ? words.result : words.oldResult}
            </span>
          )}
          {hit.source === 'file' && (
            <span className="text-sm whitespace-nowrap text-text-2">
              <Icon name="paperclip" small /> {hit.fileName ?? words.file}
            </span>
          )}
          <time
            className="text-xs whitespace-nowrap text-text-3"
            dateTime={hit.createdAt}
            title={exactTime(hit.createdAt)}
          >
            {listTime(hit.createdAt, new Date())}
          </time>
        </Byline>
        <p className="leading-20 wrap-anywhere text-text-2" dir="auto">
          <MarkedText excerpt={hit.excerpt} mentions={hit.mentions} />
        </p>
      </div>
    </Link>
  )
}

/** Shows text with marked parts, and names in place of handles: the marks are ranges, so nothing in the text can become markup. */
function MarkedText({ excerpt, mentions }: Pick<SearchHit, 'excerpt' | 'mentions'>) {
  const nameOf = useNameOfHandle()
  const { text, marks } = nameHandles(excerpt, handle => nameOf(handle, mentions))
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="rounded-2 bg-accent-soft px-1 font-semibold text-text">
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
