'use client'

import { usePresence } from '@/components/presence/use-presence'
import { peopleStrings } from '@/components/strings/people'
import { cardStrings as words } from '@/components/strings/profile/card'
import { Icon } from '@/components/ui/icon'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Member } from '@/server/domain/workspaces/workspace'
import { useStatus } from '../status/use-status'
import { LocalTime } from './local-time'

/** The status, the role and the local time of a member. `hasZone`: with the name of the time zone. */
export function MemberFacts({ member, hasZone = false }: { member: Member; hasZone?: boolean }) {
  const { me } = useWorkspace()
  const state = usePresence().get(member.userId)?.state
  const status = useStatus(member.status)
  const isMe = member.userId === me.userId
  return (
    <>
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
      {member.timeZone && (hasZone || !isMe) && (
        <p className="flex items-center gap-6 text-sm text-text-2">
          <Icon name="clock" small />
          <span>
            {!isMe && <LocalTime timeZone={member.timeZone} name={member.displayName} />}
            {hasZone && ` ${words.zone(member.timeZone, isMe)}`}
          </span>
        </p>
      )}
    </>
  )
}
