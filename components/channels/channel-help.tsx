'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { helpStrings } from '@/components/strings/help'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useChosen } from '@/components/trpc/use-chosen'
import { Choice } from '@/components/ui/form/choice'
import { Hint } from '@/components/ui/form/hint'
import { DetailSection } from './detail-section'

const words = helpStrings.channel

/** The switch that leaves a channel out of the workspace's background help. */
export function ChannelHelp({ channelId }: { channelId: string }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const asked = trpc.help.channel.queryOptions({ channelId })
  const { data } = useQuery(asked)
  const set = useMutation(
    trpc.help.setChannel.mutationOptions({ onSuccess: told => cache.setQueryData(asked.queryKey, told) }),
  )
  const { chosen, choose, settle } = useChosen<{ isLeftOut: boolean }>()
  if (!data) return null
  const change = (isLeftOut: boolean) => {
    choose({ isLeftOut })
    set.mutate({ channelId, isLeftOut }, { onSettled: settle })
  }
  return (
    <DetailSection title={words.title}>
      <Choice
        className="-mx-8"
        type="checkbox"
        checked={chosen.isLeftOut ?? data.isLeftOut}
        disabled={set.isPending}
        caption={words.leftOutHint}
        onChange={event => change(event.target.checked)}
      >
        {words.leftOut}
      </Choice>
      {set.isError && <Hint tone="bad">{readError(set.error).message}</Hint>}
    </DetailSection>
  )
}
