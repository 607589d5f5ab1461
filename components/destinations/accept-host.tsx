'use client'

import { useState } from 'react'
import { destinationsStrings as words } from '@/components/strings/channels/destinations'
import { sendingStrings } from '@/components/strings/messages/sending'
import { LinkButton } from '@/components/ui/button/link-button'
import { keptInTab } from '@/components/ui/kept'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useDestinations } from './use-destinations'

/**
 * The end of an answer's line that was not written, because its words would have gone to a server that nobody here has
 * allowed: any member allows it, and the answer is written. Once it is allowed, the line offers a retry.
 */
export function AcceptHost(props: { channelId: string; taskId: string; host: string; retry: () => void }) {
  const { channelId, taskId, host, retry } = props
  const { me } = useWorkspace()
  const { destinations, accept, problem } = useDestinations(channelId)
  const place = `openvibe.not-now.${taskId}`
  const [isLater, setLater] = useState(() => keptInTab.read(place) !== null)
  const found = destinations?.find(each => each.host === host)
  if (!destinations || isLater) return null
  if (!found || found.accepted) {
    return <LinkButton onClick={retry}>{sendingStrings.retry}</LinkButton>
  }
  if (me.role === 'guest') return null
  return (
    <>
      {problem}
      <LinkButton
        disabled={accept.isPending}
        aria-label={words.allowOf(host)}
        onClick={() => accept.mutate({ channelId, host, taskId })}
      >
        {words.allow}
      </LinkButton>
      <LinkButton
        onClick={() => {
          keptInTab.write(place, 'yes')
          setLater(true)
        }}
      >
        {words.notNow}
      </LinkButton>
    </>
  )
}
