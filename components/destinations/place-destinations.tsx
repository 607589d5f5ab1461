'use client'

import { destinationsStrings as words } from '@/components/strings/channels/destinations'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useDestinations } from './use-destinations'

/** The outside servers that read a private place, or would: each with the member who allowed it, and the way back. */
export function PlaceDestinations({ channelId, readOnly }: { channelId: string; readOnly: boolean }) {
  const { me } = useWorkspace()
  const { destinations, accept, withdraw, isBusy, problem } = useDestinations(channelId)
  const mayDecide = me.role !== 'guest' && !readOnly
  return (
    <>
      <Hint className="mt-5">{words.lead}</Hint>
      <ul>
        {destinations?.map(destination => {
          const { host, accepted } = destination
          return (
            <li
              key={host}
              className="flex items-center gap-12 border-b border-line-soft py-8 text-sm last:border-b-0"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{words.say(destination)}</span>
              {mayDecide && (
                <Button
                  size="s"
                  look={accepted ? 'quiet' : 'plain'}
                  aria-label={accepted ? words.stopOf(host) : words.allowOf(host)}
                  disabled={isBusy}
                  onClick={() => (accepted ? withdraw : accept).mutate({ channelId, host })}
                >
                  {accepted ? words.stop : words.allow}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {problem && <Hint tone="bad">{problem}</Hint>}
    </>
  )
}
