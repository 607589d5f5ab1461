'use client'

import { useQuery } from '@tanstack/react-query'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { SelectField } from '@/components/ui/form/select-field'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { ThreadSummary } from '@/server/domain/messages/thread'

const words = webhooksStrings.incoming
const newThread = 'new'

/** The thread for the deliveries: a new one for each (null), one of the channel's newest, or the one that was chosen before. */
export function ThreadField(props: {
  channelId: string
  threadId: string | null
  onChange: (threadId: string | null) => void
}) {
  const plainText = usePlainText()
  const { channelId, threadId, onChange } = props
  const trpc = useTRPC()
  const newest = useQuery(trpc.thread.list.queryOptions({ channelId }, { enabled: channelId !== '' }))
  const threads: readonly ThreadSummary[] = newest.data?.threads ?? []
  const isListed = threadId === null || threads.some(({ id }) => id === threadId)
  return (
    <SelectField
      label={words.thread}
      value={threadId ?? newThread}
      options={[
        [newThread, words.newThread],
        ...(isListed ? [] : [[threadId, words.keptThread] as const]),
        ...threads.map(
          ({ id, firstMessage }) =>
            [
              id,
              plainText(firstMessage.content, 60, firstMessage.metadata.mentions) || words.untitled,
            ] as const,
        ),
      ]}
      onChange={chosen => onChange(chosen === newThread ? null : chosen)}
    />
  )
}
