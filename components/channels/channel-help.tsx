'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { helpStrings } from '@/components/strings/help'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
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
  if (!data) return null
  return (
    <DetailSection title={words.title}>
      <Choice
        className="-mx-8"
        type="checkbox"
        checked={set.variables && set.isPending ? set.variables.isLeftOut : data.isLeftOut}
        disabled={set.isPending}
        caption={words.leftOutHint}
        onChange={event => set.mutate({ channelId, isLeftOut: event.target.checked })}
      >
        {words.leftOut}
      </Choice>
      {set.isError && <Hint tone="bad">{readError(set.error).message}</Hint>}
    </DetailSection>
  )
}
