'use client'

import Link from 'next/link'
import { useStatus } from '@/components/people/status/use-status'
import { usePresence } from '@/components/presence/use-presence'
import { peopleStrings } from '@/components/strings/people'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { profilePath } from '@/components/workspace/names/profile-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Member } from '@/server/domain/workspaces/workspace'

/** A person in the directory; it opens their profile. */
export function PersonRow({ person }: { person: Member }) {
  const { workspace, me } = useWorkspace()
  const state = usePresence().get(person.userId)?.state
  const status = useStatus(person.status)
  const { userId, displayName, handle, title, role, pictureUrl } = person
  return (
    <li>
      <Link
        className={rowStyle({ className: 'flex min-h-56 items-center gap-12 px-16 py-8' })}
        href={profilePath(workspace, handle)}
        prefetch={false}
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
      </Link>
    </li>
  )
}
