'use client'

import { reflectionStrings as words } from '@/components/strings/settings/reflection'
import { Choice } from '@/components/ui/form/choice'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type {
  ReflectedChannel,
  ReflectionSettings,
} from '@/server/domain/memory/reflection/reflection-settings'
import { SettingsChoices } from '../settings-choices'
import type { Reflection } from './use-reflection'

/** Chooses the channels that may be read, with the people who will see their memories. */
export function ReflectionChannels(props: { reflection: Reflection; settings: ReflectionSettings }) {
  const { reflection, settings } = props
  const { workspace } = useWorkspace()
  const { choose } = reflection
  const asked = choose.isPending ? choose.variables : null
  /** As the person has just set it. */
  const isChecked = ({ channelId, isChosen, isPaused }: ReflectedChannel) =>
    asked?.channelId === channelId ? asked.isChosen : isChosen && !isPaused
  return (
    <div className="max-w-480">
      <SettingsChoices legend={words.channels}>
        <p className="mb-6 px-8 text-sm text-text-2">{words.channelsLead}</p>
        <p className="mb-6 px-8 text-sm text-text-2">{words.offTheRecord}</p>
        {settings.channels.length === 0 && <p className="px-8 text-sm text-text-3">{words.noChannels}</p>}
        {settings.channels.map(channel => (
          <Choice
            key={channel.channelId}
            type="checkbox"
            checked={isChecked(channel)}
            caption={tellChannel(channel)}
            onChange={event =>
              choose.mutate({
                workspaceId: workspace.id,
                channelId: channel.channelId,
                isChosen: event.target.checked,
              })
            }
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
