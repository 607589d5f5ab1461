'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { SearchBox } from '@/components/search/search-box'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { ShowMore } from '@/components/ui/button/show-more'
import { Hint } from '@/components/ui/form/hint'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { ListNote } from '@/components/ui/surface/list-note'
import { Page, Scroll } from '@/components/ui/surface/page'
import { useSettled } from '@/components/workspace/use-settled'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { peoplePath } from './people-path'
import { PersonRow } from './person-row'

const settleMs = 150

/** The directory: everybody whom the person may see, by name, with a search. */
export function PeoplePage() {
  const { workspace, me, members } = useWorkspace()
  const trpc = useTRPC()
  const [text, setText] = useState(useSearchParams().get('q') ?? '')
  const query = useSettled(text.trim(), settleMs)
  useEffect(() => history.replaceState(null, '', peoplePath(workspace, query)), [workspace, query])
  const found = useInfiniteQuery(
    trpc.people.list.infiniteQueryOptions(
      { workspaceId: workspace.id, query },
      { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const people = found.data?.pages.flatMap(page => page.people)
  const isAlone = query === '' && people?.length === 1
  return (
    <Page aria-label={words.title}>
      <Bar hasSearch>
        <h1 className={barTitleStyle}>{words.title}</h1>
        <SearchBox
          className="ml-auto max-w-440"
          aria-label={words.search}
          placeholder={words.search}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Bar>
      <Scroll>
        {found.isError && (
          <div className="p-16">
            <Hint tone="bad">{readError(found.error).message}</Hint>
          </div>
        )}
        {found.isPending && (
          <p className="p-16 text-sm text-text-2" role="status">
            {words.loading}
          </p>
        )}
        {people?.length === 0 ? (
          <ListNote title={words.nobody} role="status">
            <p>{words.nobodyWhy}</p>
          </ListNote>
        ) : (
          <ul aria-label={words.list}>
            {/* Live changes come with the members of the page. */}
            {people?.map(person => (
              <PersonRow key={person.userId} person={members.get(person.userId) ?? person} />
            ))}
          </ul>
        )}
        {isAlone && (
          <p className="p-16 text-sm text-text-2">{me.role === 'guest' ? words.guestAlone : words.alone}</p>
        )}
        <ShowMore list={found} label={words.more} />
      </Scroll>
    </Page>
  )
}
