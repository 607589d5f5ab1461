'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import type { RefObject } from 'react'
import { useSpeakers } from '@/components/people/speaker'
import { crowdsStrings } from '@/components/strings/channels/crowds'
import { groupsStrings as words } from '@/components/strings/channels/groups'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { BackCloses } from '@/components/ui/dialog/back-closes'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { Caption } from '@/components/ui/text/caption'
import type { Group } from '@/server/domain/groups/group'

/** The people of a group, beside the mention that opened it. */
export function GroupCard(props: {
  group: Group
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { group } = props
  const speakerOf = useSpeakers()
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.open && <BackCloses onBack={() => props.onOpenChange(false)} />}
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <Base.Popup
            className={cx(menuStyle({ holds: 'card' }), 'grid w-280 gap-8 focus:outline-none')}
            aria-label={crowdsStrings.card(group.name)}
            finalFocus={props.anchor}
          >
            <p className="truncate">
              <b className="font-semibold">{group.name}</b> <Caption>@{group.handle}</Caption>
            </p>
            <Caption as="p">
              {group.userIds.length === 0 ? words.nobody : words.people(group.userIds.length)}
            </Caption>
            <ul className="max-h-picker grid scrollbar-thin gap-6 overflow-y-auto">
              {group.userIds.map(userId => {
                const { name, fullName } = speakerOf(userId)
                return (
                  <li key={userId} className="flex items-center gap-8">
                    <PersonAvatar id={userId} name={name} size="xs" />
                    <span className="min-w-0 truncate">{fullName}</span>
                  </li>
                )
              })}
            </ul>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
