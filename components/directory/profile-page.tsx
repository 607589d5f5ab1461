'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { MemberFacts } from '@/components/people/card/member-facts'
import { PersonActs } from '@/components/people/card/person-acts'
import { GroupButton } from '@/components/people/groups/group-button'
import { useSpeaker } from '@/components/people/speaker'
import { usePresence } from '@/components/presence/use-presence'
import { leftStrings } from '@/components/strings/people'
import { cardStrings } from '@/components/strings/profile/card'
import { directoryStrings as words } from '@/components/strings/profile/directory'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { NothingHere } from '@/components/workspace/nothing-here'
import { useGroups } from '@/components/workspace/use-groups'
import { usePageTitle } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { ChannelsOf } from './channels-of'
import { peoplePath } from './people-path'

/**
 * The profile of the person with this handle, also of one who left. Agents have a page of their own, and an agent that
 * took the handle of somebody who left does not hide them here.
 */
export function ProfilePage({ handle }: { handle: string }) {
  const { members, formerMembers } = useWorkspace()
  const wanted = handle.normalize('NFC').toLowerCase()
  const member = [...members.values()].find(each => each.handle === wanted)
  const former = [...formerMembers.values()].find(each => each.displayName && each.handle === wanted)
  const found = member ?? former
  return found ? <Profile userId={found.userId} /> : <NothingHere />
}

function Profile({ userId }: { userId: string }) {
  const { workspace, me, members } = useWorkspace()
  const person = useSpeaker(userId)
  const member = members.get(userId)
  const state = usePresence().get(userId)?.state
  usePageTitle(`${person.fullName} · ${workspace.name}`, words.profile)
  return (
    <Page aria-label={words.profileOf(person.fullName)}>
      <Bar hasBack>
        <Link
          className={iconButtonStyle()}
          href={peoplePath(workspace)}
          aria-label={words.back}
          title={words.back}
        >
          <Icon name="chevron-left" />
        </Link>
        <span className={cx(barTitleStyle, 'min-w-0 truncate')}>{words.profile}</span>
      </Bar>
      <Scroll>
        <div className="grid max-w-560 gap-12 px-16 pt-20 pb-48">
          <div className="flex items-center gap-16">
            <PersonAvatar
              id={userId}
              name={person.name}
              pictureUrl={person.pictureUrl}
              size="l"
              mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
            />
            <div className="min-w-0 flex-1">
              <h1 className="text-lg font-semibold wrap-anywhere" dir="auto">
                {person.name}
              </h1>
              <p className="flex flex-wrap items-center gap-8">
                {person.handle && <Caption>@{person.handle}</Caption>}
                {userId === me.userId && <Tag>{words.you}</Tag>}
                {person.left && <Tag>{leftStrings.mark}</Tag>}
              </p>
              {member?.title && <p className="wrap-anywhere">{member.title}</p>}
            </div>
          </div>
          {member ? (
            <MemberFacts member={member} hasZone />
          ) : (
            <p className="text-sm text-text-2">
              {person.left ? cardStrings.left(person.name) : cardStrings.leftChannels(person.name)}
            </p>
          )}
          <PersonActs person={person} onDone={() => {}} />
          {member && <ChannelsOf userId={userId} />}
          {member && <GroupsOf userId={userId} />}
        </div>
      </Scroll>
    </Page>
  )
}

function GroupsOf({ userId }: { userId: string }) {
  const groups = useGroups()?.filter(({ userIds }) => userIds.includes(userId)) ?? []
  if (groups.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-sm font-semibold">{words.groups}</h2>
      <ul className="flex flex-wrap gap-x-16 gap-y-4">
        {groups.map(group => (
          <li key={group.id}>
            <GroupButton group={group}>
              <span className={linkStyle()}>{group.name}</span> <Caption>@{group.handle}</Caption>
            </GroupButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
