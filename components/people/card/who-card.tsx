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
import { Icon } from '@/components/ui/icon'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { listTime } from '@/components/workspace/format-time'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { addFilter } from '@/server/domain/search/search-query'
import type { Member } from '@/server/domain/workspaces/workspace'
import { MessageButton } from '../message-button'
import { type Speaker, useSpeaker } from '../speaker'
import { useStatus } from '../status/use-status'
import { findDirect } from '../use-open-direct'
import { LocalTime } from './local-time'

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
  const { me, workspace } = useWorkspace()
  const state = usePresence().get(member.userId)?.state
  const status = useStatus(member.status)
  const isMe = member.userId === me.userId
  const profile = `/${workspace.slug}/settings/profile`
  return (
    <>
      <CardHead
        person={person}
        mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
        handle={`@${member.handle}`}
      >
        {member.title && <p className="text-sm wrap-anywhere">{member.title}</p>}
      </CardHead>
      {status && (
        <p className="text-sm wrap-anywhere">
          {status.emoji} {status.text}
          {status.endsAt && (
            <span className="block text-xs text-text-3">
              {words.statusUntil(listTime(status.endsAt, new Date()))}
            </span>
          )}
        </p>
      )}
      <p className="text-sm text-text-2">
        {peopleStrings.role[member.role]}, {state ? peopleStrings.state[state] : peopleStrings.offline}
      </p>
      {member.timeZone && !isMe && (
        <p className="flex items-center gap-6 text-sm text-text-2">
          <Icon name="clock" small />
          <span>
            <LocalTime timeZone={member.timeZone} name={member.displayName} />
          </span>
        </p>
      )}
      <CardEnd>
        {isMe ? (
          <>
            <Link className={buttonStyle()} href={profile} onClick={onDone}>
              {peopleStrings.edit}
            </Link>
            <Link className={buttonStyle({ look: 'quiet' })} href={`${profile}#status`} onClick={onDone}>
              {status ? words.changeStatus : words.setStatus}
            </Link>
          </>
        ) : (
          <MessageButton who={{ userId: member.userId }} onDone={onDone} />
        )}
        {!isMe && <FindLink person={person} onDone={onDone} />}
      </CardEnd>
    </>
  )
}

/** Somebody who left keeps the name; what they wrote can be found. */
function FormerPart({ person, onDone }: { person: Speaker; onDone: () => void }) {
  const { workspace, channels, me } = useWorkspace()
  const direct = findDirect(channels, me.userId, { userIds: [person.userId] })
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
      <CardEnd>
        {direct && (
          <Link className={buttonStyle()} href={channelPath(workspace, direct)} onClick={onDone}>
            {words.openDirect}
          </Link>
        )}
        <FindLink person={person} onDone={onDone} />
      </CardEnd>
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

function FindLink({ person, onDone }: { person: Speaker; onDone: () => void }) {
  const { workspace } = useWorkspace()
  if (!person.handle) return null
  const query = encodeURIComponent(addFilter('', 'from', person.handle))
  return (
    <Link
      className={buttonStyle({ look: 'quiet' })}
      href={`/${workspace.slug}/search?q=${query}`}
      onClick={onDone}
    >
      {words.find(person.name)}
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

function CardEnd({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-8">{children}</div>
}
