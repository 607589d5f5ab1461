'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { digestStrings as words } from '@/components/strings/settings/digest'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { Button } from '@/components/ui/button/button'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { Select } from '@/components/ui/form/select'
import { exactTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { DigestChoice, DigestSettings as Stored } from '@/server/domain/digests/digest'

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), words.hour(hour)] as const)
const days = (['weekdays', 'daily'] as const).map(each => [each, words.days[each]] as const)

/** The choice of a morning digest by mail. */
export function DigestSettings() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data, error, refetch } = useQuery(
    trpc.notification.digest.queryOptions({ workspaceId: workspace.id }),
  )
  if (error) {
    return (
      <div className="grid justify-items-start gap-8">
        <Hint tone="bad">{readError(error).message}</Hint>
        <Button onClick={() => void refetch()}>{words.again}</Button>
      </div>
    )
  }
  return data ? <DigestForm stored={data} /> : <div className="h-52" aria-busy="true" />
}

function DigestForm({ stored }: { stored: Stored }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { chosen, choose, settle } = useChosen<DigestChoice>()
  const set = useMutation(
    trpc.notification.setDigest.mutationOptions({
      onSuccess: saved =>
        cache.setQueryData(trpc.notification.digest.queryKey({ workspaceId: workspace.id }), saved),
    }),
  )
  const isOn = chosen.isOn ?? stored.isOn
  const hour = chosen.hour ?? stored.hour
  const when = chosen.days ?? stored.days
  const change = (next: Partial<DigestChoice>) => {
    choose(next)
    set.mutate({ workspaceId: workspace.id, isOn, hour, days: when, ...next }, { onSettled: settle })
  }
  return (
    <div className="grid gap-8">
      <Choice
        type="checkbox"
        className="-ml-8"
        checked={isOn}
        disabled={!stored.canMail && !isOn}
        caption={words.caption}
        onChange={({ target }) => change({ isOn: target.checked })}
      >
        <b>{words.label}</b>
      </Choice>
      {!stored.canMail && <Hint icon="info">{words.noMail}</Hint>}
      {isOn && (
        <div className="flex flex-wrap items-center gap-8">
          <Select
            isFullWidth={false}
            aria-label={words.daysLabel}
            value={when}
            options={days}
            onChange={each => change({ days: each })}
          />
          <Select
            isFullWidth={false}
            aria-label={words.hourLabel}
            value={String(hour)}
            options={hours}
            onChange={each => change({ hour: Number(each) })}
          />
          <Hint>{words.zone(stored.zone)}</Hint>
        </div>
      )}
      {isOn && stored.nextAt && <Hint>{words.next(exactTime(stored.nextAt))}</Hint>}
      {set.isError && <Hint tone="bad">{readError(set.error).message}</Hint>}
    </div>
  )
}
