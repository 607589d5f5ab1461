'use client'

import { cx } from 'class-variance-authority'
import dynamic from 'next/dynamic'
import { useDirectParties } from '@/components/directs/use-direct-parties'
import { PinsButton } from '@/components/later/pins-button'
import { ChannelNotifications } from '@/components/notifications/channel-notifications'
import { Person } from '@/components/people/author'
import { useSpeaker } from '@/components/people/speaker'
import { useStatus } from '@/components/people/status/use-status'
import { usePresence } from '@/components/presence/use-presence'
import { directsStrings as words } from '@/components/strings/directs'
import { peopleStrings } from '@/components/strings/people'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { usePageTitle } from '@/components/workspace/use-open-thread'
import type { Channel } from '@/server/domain/channels/channel'
import { mainThreadOf } from '@/server/domain/channels/direct'
import { ThreadPanel } from './thread-part'

// Few direct messages have an agent that answers from an outside server.
const DestinationsButton = dynamic(
  () => import('@/components/destinations/destinations-button').then(file => file.DestinationsButton),
  { ssr: false },
)

/** A direct message: its one thread, shown as a plain conversation. */
export function DirectView({ channel, at }: { channel: Channel; at: string | undefined }) {
  const { names } = useDirectParties(channel)
  usePageTitle(words.pageTitle(names), directEntriesStrings.title)
  return (
    <ThreadPanel
      threadId={mainThreadOf(channel) ?? channel.id}
      channel={channel}
      at={at}
      takeFocus
      alone={{
        label: words.label(names),
        placeholder: words.write(names),
        head: <DirectHead channel={channel} />,
      }}
      onClose={() => {}}
    />
  )
}

/** The other people in the direct message, and whether they are online. */
function DirectHead({ channel }: { channel: Channel }) {
  const { others, agent, names } = useDirectParties(channel)
  const present = usePresence()
  const [first] = others
  const state = others.length === 1 ? present.get(first?.userId ?? '')?.state : undefined
  return (
    <Bar>
      {agent ? (
        <AgentAvatar agent={agent} size="s" />
      ) : others.length > 1 ? (
        <Icon name="users" />
      ) : (
        <Person id={first?.userId ?? ''} size="s" mark={state && marks[state]} />
      )}
      <h1 className={cx(barTitleStyle, 'min-w-0 truncate')}>{names.join(', ')}</h1>
      <span className="min-w-0 flex-1 truncate text-sm text-text-2">
        {agent ? (
          words.answersAll(agent.displayName)
        ) : (
          <>
            <StatusWords userId={others.length === 1 ? first?.userId : undefined} />{' '}
            {state && peopleStrings.state[state]}
          </>
        )}
      </span>
      {agent && <DestinationsButton channelId={channel.id} readOnly={channel.archivedAt !== null} />}
      <PinsButton channel={channel} />
      <ChannelNotifications channel={channel} />
    </Bar>
  )
}

/** The status of the other person. */
function StatusWords({ userId }: { userId: string | undefined }) {
  const status = useStatus(useSpeaker(userId ?? '').status)
  return status && `${status.emoji} ${status.text}`
}

const marks = { online: 'dot', away: 'ring' } as const
