'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { laterPageStrings } from '@/components/strings/later/page'
import { searchStrings } from '@/components/strings/search'
import { useTRPC } from '@/components/trpc/api'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { ShowMore } from '@/components/ui/button/show-more'
import { ViewSwitch } from '@/components/ui/button/view-switch'
import { Icon } from '@/components/ui/icon'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { GlimpseRow, useRowName } from '../glimpse-row'
import { TabFrame } from './tab-frame'

const words = laterPageStrings
const views = ['open', 'done'] as const

/** The saved messages, those that are done apart. */
export function SavedTab() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const nameOf = useRowName()
  const [view, setView] = useState<(typeof views)[number]>('open')
  const isDone = view === 'done'
  const list = useInfiniteQuery(
    trpc.later.saved.infiniteQueryOptions(
      { workspaceId: workspace.id, done: isDone },
      { getNextPageParam: page => page.nextCursor },
    ),
  )
  const again = { onSettled: () => cache.invalidateQueries(trpc.later.pathFilter()) }
  const settle = useMutation(trpc.later.settle.mutationOptions(again))
  const save = useMutation(trpc.later.save.mutationOptions(again))
  const saved = list.data?.pages.flatMap(page => page.saved) ?? []
  const empty = isDone
    ? { title: words.doneEmpty }
    : { title: words.savedEmpty, lead: words.savedEmptyLead, key: words.savedEmptyKey }
  return (
    <>
      <div className="px-16 pt-10">
        <ViewSwitch
          label={words.states}
          views={[
            ['open', words.open],
            ['done', words.doneOnes],
          ]}
          shown={view}
          onShow={setView}
        />
      </div>
      <TabFrame
        rows={saved.length}
        list={list}
        failure={settle.error ?? save.error}
        empty={saved.length === 0 ? empty : null}
      >
        <ul aria-label={words.saved}>
          {saved.map(({ messageId, message, savedAt }) => (
            <GlimpseRow
              key={messageId}
              messageId={messageId}
              message={message}
              about={words.savedAt(listTime(savedAt, new Date()))}
              acts={
                <>
                  <Button
                    size="s"
                    aria-label={isDone ? words.undoOf(nameOf(message)) : words.doneOf(nameOf(message))}
                    onClick={() => settle.mutate({ messageId, done: !isDone })}
                  >
                    <Icon name={isDone ? 'undo-2' : 'circle-check'} small />{' '}
                    {isDone ? words.undo : words.done}
                  </Button>
                  <IconButton
                    icon="x"
                    small
                    size="s"
                    label={words.removeOf(nameOf(message))}
                    title={words.remove}
                    onClick={() => save.mutate({ messageId, on: false })}
                  />
                </>
              }
            />
          ))}
        </ul>
        <ShowMore list={list} label={searchStrings.more} />
      </TabFrame>
    </>
  )
}
