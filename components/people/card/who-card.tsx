'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode, RefObject } from 'react'
import { usePresence } from '@/components/presence/use-presence'
import { leftStrings, peopleStrings } from '@/components/strings/people'
import { cardStrings as words } from '@/components/strings/profile/card'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { buttonStyle } from '@/components/ui/button/button'
import { BackCloses } from '@/components/ui/dialog/back-closes'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { profilePath } from '@/components/workspace/names/profile-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Member } from '@/server/domain/workspaces/workspace'
import { type Speaker, useSpeaker } from '../speaker'
import { MemberFacts } from './member-facts'
import { PersonActs } from './person-acts'

/** Shows a person, with a button to talk to them, beside the name that opened it. */
export function WhoCard(props: {
  userId: string
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { members, examplePeople } = useWorkspace()
  const person = useSpeaker(props.userId)
  const member = members.get(props.userId)
  const close = () => props.onOpenChange(false)
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.open && <BackCloses onBack={close} />}
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <Base.Popup
            className={cx(menuStyle({ holds: 'card' }), 'grid w-300 gap-8 focus:outline-none')}
            aria-label={peopleStrings.card(person.fullName)}
            finalFocus={props.anchor}
          >
            {member ? (
              <MemberPart member={member} person={person} onDone={close} />
            ) : examplePeople.has(props.userId) ? (
              <ExamplePart person={person} />
            ) : (
              <FormerPart person={person} onDone={close} />
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MemberPart({ member, person, onDone }: { member: Member; person: Speaker; onDone: () => void }) {
  const state = usePresence().get(member.userId)?.state
  return (
    <>
      <CardHead
        person={person}
        mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
        handle={`@${member.handle}`}
      >
        {member.title && <p className="text-sm wrap-anywhere">{member.title}</p>}
      </CardHead>
      <MemberFacts member={member} />
      <PersonActs person={person} onDone={onDone}>
        <ProfileLink person={person} onDone={onDone} />
      </PersonActs>
    </>
  )
}

/** Somebody who left keeps the name; what they wrote can be found. */
function FormerPart({ person, onDone }: { person: Speaker; onDone: () => void }) {
  return (
    <>
      <CardHead
        person={person}
        handle={person.handle && `@${person.handle}`}
        tag={person.left && <Tag>{leftStrings.mark}</Tag>}
      />
      <p className="text-sm text-text-2">
        {person.left ? words.left(person.name) : words.leftChannels(person.name)}
      </p>
      <PersonActs person={person} onDone={onDone}>
        <ProfileLink person={person} onDone={onDone} />
      </PersonActs>
    </>
  )
}

function ExamplePart({ person }: { person: Speaker }) {
  return (
    <>
      <CardHead person={person} handle={null} tag={<Tag>{peopleStrings.example}</Tag>} />
      <p className="text-sm text-text-2">{peopleStrings.exampleWhy}</p>
    </>
  )
}

function ProfileLink({ person, onDone }: { person: Speaker; onDone: () => void }) {
  const { workspace } = useWorkspace()
  if (!person.handle) return null
  return (
    <Link
      className={buttonStyle({ look: 'quiet' })}
      href={profilePath(workspace, person.handle)}
      onClick={onDone}
    >
      {words.profile}
    </Link>
  )
}

function CardHead(props: {
  person: Speaker
  mark?: 'dot' | 'ring' | undefined
  handle: string | null
  tag?: ReactNode
  children?: ReactNode
}) {
  const { userId, name, pictureUrl } = props.person
  return (
    <div className="flex items-center gap-12">
      <PersonAvatar id={userId} name={name} pictureUrl={pictureUrl} size="l" mark={props.mark} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <Name of="person">{name}</Name> {props.tag}
        </p>
        {props.handle && <p className="truncate text-xs text-text-3">{props.handle}</p>}
        {props.children}
      </div>
    </div>
  )
}
