'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode, RefObject } from 'react'
import { usePresence } from '@/components/presence/use-presence'
import { messagesStrings } from '@/components/strings/messages'
import { peopleStrings as words } from '@/components/strings/people'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { buttonStyle } from '@/components/ui/button/button'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ExamplePerson } from '@/server/domain/workspaces/example/example'
import type { Member } from '@/server/domain/workspaces/workspace'
import { MessageButton } from './message-button'

/** Shows a person, with a button to talk to them, beside the name that opened it. */
export function WhoCard(props: {
  userId: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { members, examplePeople } = useWorkspace()
  const { userId } = props
  const member = members.get(userId)
  const example = examplePeople.get(userId)
  const name = (member ?? example)?.displayName ?? messagesStrings.formerMember
  const close = () => props.onOpenChange(false)
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={6} align="start" className="z-15">
          <Base.Popup
            className={cx(menuStyle({ holds: 'card' }), 'grid w-280 gap-8 focus:outline-none')}
            aria-label={words.card(name)}
            finalFocus={props.anchor}
          >
            {member && <PersonPart member={member} onDone={close} />}
            {example && <ExamplePart person={example} />}
            {!member && !example && <p className="text-text-2">{name}</p>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function PersonPart({ member, onDone }: { member: Member; onDone: () => void }) {
  const { me, workspace } = useWorkspace()
  const state = usePresence().get(member.userId)?.state
  const isMe = member.userId === me.userId
  return (
    <>
      <CardHead
        face={
          <PersonAvatar
            id={member.userId}
            name={member.displayName}
            mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
          />
        }
        name={<Name of="person">{member.displayName}</Name>}
        handle={`@${member.handle}`}
      />
      <p className="text-text-2">
        {words.role[member.role]}, {state ? words.state[state] : words.offline}
      </p>
      <CardEnd>
        {isMe ? (
          <Link className={buttonStyle()} href={`/${workspace.slug}/settings/profile`} onClick={onDone}>
            {words.edit}
          </Link>
        ) : (
          <MessageButton who={{ userId: member.userId }} onDone={onDone} />
        )}
      </CardEnd>
    </>
  )
}

function ExamplePart({ person }: { person: ExamplePerson }) {
  return (
    <>
      <CardHead
        face={<PersonAvatar id={person.userId} name={person.displayName} />}
        name={<Name of="person">{person.displayName}</Name>}
        tag={<Tag>{words.example}</Tag>}
      />
      <p className="text-text-2">{words.exampleWhy}</p>
    </>
  )
}

function CardHead(props: { face: ReactNode; name: ReactNode; handle?: string; tag?: ReactNode }) {
  return (
    <div className="flex items-center gap-10">
      {props.face}
      <div className="min-w-0 flex-1">
        <p className="truncate">{props.name}</p>
        {props.handle && <p className="truncate text-xs text-text-3">{props.handle}</p>}
      </div>
      {props.tag}
    </div>
  )
}

function CardEnd({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-8">{children}</div>
}
