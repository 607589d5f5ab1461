'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { peopleStrings } from '@/components/strings/people'
import { cardStrings as words } from '@/components/strings/profile/card'
import { buttonStyle } from '@/components/ui/button/button'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { addFilter } from '@/server/domain/search/search-query'
import { MessageButton } from '../message-button'
import type { Speaker } from '../speaker'
import { useStatus } from '../status/use-status'
import { findDirect } from '../use-open-direct'

/**
 * The acts on a person: write to them and find their messages; on oneself: edit the profile.
 * `onDone` runs when one of these leads elsewhere.
 */
export function PersonActs(props: { person: Speaker; onDone: () => void; children?: ReactNode }) {
  const { person, onDone, children } = props
  const { workspace, channels, members, me } = useWorkspace()
  const isMe = person.userId === me.userId
  const isMember = members.has(person.userId)
  const direct = isMember ? undefined : findDirect(channels, me.userId, { userIds: [person.userId] })
  return (
    <div className="mt-4 flex flex-wrap gap-8">
      {isMe ? (
        <EditLinks onDone={onDone} />
      ) : isMember ? (
        <MessageButton who={{ userId: person.userId }} onDone={onDone} />
      ) : (
        direct && (
          <Link className={buttonStyle()} href={channelPath(workspace, direct)} onClick={onDone}>
            {words.openDirect}
          </Link>
        )
      )}
      {children}
      {!isMe && <FindLink person={person} onDone={onDone} />}
    </div>
  )
}

function EditLinks({ onDone }: { onDone: () => void }) {
  const { workspace, me } = useWorkspace()
  const status = useStatus(me.status)
  const profile = `/${workspace.slug}/settings/profile`
  return (
    <>
      <Link className={buttonStyle()} href={profile} onClick={onDone}>
        {peopleStrings.edit}
      </Link>
      <Link className={buttonStyle({ look: 'quiet' })} href={`${profile}#status`} onClick={onDone}>
        {status ? words.changeStatus : words.setStatus}
      </Link>
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
