'use client'

import { reflectionStrings as words } from '@/components/strings/settings/reflection'
import { Choice } from '@/components/ui/form/choice'
import { Icon } from '@/components/ui/icon'
import type { ReflectedChannel } from '@/server/domain/memory/reflection/reflection-settings'
import { SettingsChoices } from '../settings-choices'
import type { Reflection } from './use-reflection'

interface Shown {
  /** As the person has just set them. */
  channels: readonly (ReflectedChannel & { isRead: boolean })[]
}

/** Chooses the channels that may be read, with the people who will see their memories. */
export function ReflectionChannels({ choose, channels }: Pick<Reflection, 'choose'> & Shown) {
  return (
    <div className="max-w-480">
      <SettingsChoices legend={words.channels}>
        <p className="mb-6 px-8 text-sm text-text-2">{words.channelsLead}</p>
        <p className="mb-6 px-8 text-sm text-text-2">{words.offTheRecord}</p>
        {channels.length === 0 && <p className="px-8 text-sm text-text-3">{words.noChannels}</p>}
        {channels.map(channel => (
          <Choice
            key={channel.channelId}
            type="checkbox"
            checked={channel.isRead}
            caption={tellChannel(channel)}
            onChange={event => choose(channel.channelId, event.target.checked)}
          >
            <span className="inline-flex items-center gap-4 font-medium">
              <Icon name={channel.isPrivate ? 'lock' : 'hash'} small className="text-text-3" />
              {channel.name}
            </span>
          </Choice>
        ))}
      </SettingsChoices>
    </div>
  )
}

function tellChannel({ isPrivate, readers, isChosen, isPaused, chosenBy }: ReflectedChannel): string {
  if (isPaused && chosenBy) return words.paused(chosenBy.name)
  const readBy = isPrivate ? words.isPrivate(readers) : words.isPublic(readers)
  return isChosen && chosenBy ? `${readBy} · ${words.chosenBy(chosenBy.name)}` : readBy
}
