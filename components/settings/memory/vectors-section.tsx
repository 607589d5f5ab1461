'use client'

import { useQuery } from '@tanstack/react-query'
import { searchByMeaningStrings as words } from '@/components/strings/settings/search-by-meaning'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SearchByMeaning } from '@/server/domain/memory/search-by-meaning'
import { SettingsPart } from '../settings-page'

/** No event tells of progress, so the page looks again. */
const lookMs = 4_000

/** Shows whether memory is searched by meaning, and how many memories are ready for it. */
export function VectorsSection() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data, error } = useQuery({
    ...trpc.memory.searchByMeaning.queryOptions({ workspaceId: workspace.id }),
    refetchInterval: lookMs,
  })
  return (
    <SettingsPart title={words.title} lead={words.lead}>
      {data && <State search={data} />}
      {error && <Hint tone="bad">{readError(error).message}</Hint>}
    </SettingsPart>
  )
}

function State({ search }: { search: SearchByMeaning }) {
  const { model, failing, items, embedded, mostCompared } = search
  if (model === null) {
    return (
      <div className="grid gap-4">
        <p>{words.off}</p>
        <Caption>{words.howTo}</Caption>
      </div>
    )
  }
  return (
    <div className="grid max-w-480 gap-12">
      <p>{words.on(model)}</p>
      {items === 0 ? <Caption>{words.none}</Caption> : <Progress embedded={embedded} items={items} />}
      {failing && (
        <Hint tone="bad">
          {words.problems[failing.problem]} {words.since(listTime(failing.since, new Date()))}{' '}
          {failing.nextTryAt && words.nextTry(listTime(failing.nextTryAt, new Date()))} {words.meanwhile}
        </Hint>
      )}
      {mostCompared !== null && items > mostCompared && <Caption>{words.limit(mostCompared)}</Caption>}
    </div>
  )
}

function Progress({ embedded, items }: { embedded: number; items: number }) {
  return (
    <label className="grid gap-6">
      <Caption>{words.progress(embedded, items)}</Caption>
      <progress className="h-6 w-full accent-accent-solid" value={embedded} max={items} />
    </label>
  )
}
