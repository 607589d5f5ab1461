'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { useStatus } from '@/components/people/status/use-status'
import { usePresence } from '@/components/presence/use-presence'
import { peopleStrings } from '@/components/strings/people'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Member } from '@/server/domain/workspaces/workspace'

const WhoCard = dynamic(() => import('@/components/people/card/who-card').then(file => file.WhoCard), {
  ssr: false,
})

/** A person in the directory; it opens their card. */
export function PersonRow({ person }: { person: Member }) {
  const { me } = useWorkspace()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const state = usePresence().get(person.userId)?.state
  const status = useStatus(person.status)
  const { userId, displayName, handle, title, role, pictureUrl } = person
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={rowStyle({ className: 'flex min-h-56 w-full items-center gap-12 px-16 py-8 text-left' })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setUsed(true)
          setOpen(!open)
        }}
      >
        <span aria-hidden="true" className="flex flex-none">
          <PersonAvatar
            id={userId}
            name={displayName}
            pictureUrl={pictureUrl}
            mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-8">
            <span className="min-w-0 truncate">
              <Name of="person">{displayName}</Name> <Caption>@{handle}</Caption>
            </span>
            {userId === me.userId && <Tag>{words.you}</Tag>}
            {role === 'guest' && <Tag>{peopleStrings.role.guest}</Tag>}
          </span>
          {(title || status) && (
            <span className="block truncate text-sm text-text-2">
              {[title, status && `${status.emoji} ${status.text}`.trim()].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <Caption className="flex-none">{state ? peopleStrings.state[state] : peopleStrings.offline}</Caption>
      </button>
      {used && (
        <LoadedPart open={open} onClose={() => setOpen(false)}>
          <WhoCard userId={userId} anchor={button} open={open} onOpenChange={setOpen} />
        </LoadedPart>
      )}
    </li>
  )
}
