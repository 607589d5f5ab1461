'use client'

import { type ReactNode, useState } from 'react'
import { Person } from '@/components/people/author'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { LineList, listLineStyle } from '@/components/ui/surface/line-list'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { foldText } from '@/server/domain/messages/fold-text'
import { mayAddToChannel } from '@/server/domain/workspaces/permissions'
import type { Member } from '@/server/domain/workspaces/workspace'
import { DetailSection } from './detail-section'
import { useChannelActs } from './use-channel-acts'
import { useChannelPeople } from './use-channel-people'

/** The number of people offered before anything is typed; typing finds the others. */
const mostOffered = 6

/** Lists the people in a channel, and adds others. */
export function ChannelMembers({ channel, mayRemove }: { channel: Channel; mayRemove: boolean }) {
  const { me } = useWorkspace()
  const people = useChannelPeople(channel)
  const acts = useChannelActs()
  const channelId = channel.id
  return (
    <DetailSection title={channelHeadStrings.people(people?.length ?? 0)}>
      <LineList height="short" className="mb-12" aria-busy={people === undefined}>
        {people?.map(member => (
          <PersonLine key={member.userId} member={member}>
            {mayRemove && member.userId !== me.userId && (
              <Button
                look="quiet"
                size="s"
                disabled={acts.remove.isPending}
                onClick={() => acts.remove.mutate({ channelId, userId: member.userId })}
              >
                {words.removeAct}
                <span className="sr-only"> {member.displayName}</span>
              </Button>
            )}
          </PersonLine>
        ))}
      </LineList>
      {people && channel.archivedAt === null && mayAddToChannel(me.role) && (
        <AddPeople
          inIt={people}
          onAdd={userId => acts.add.mutate({ channelId, userId })}
          pending={acts.add.isPending}
        />
      )}
      {acts.problem && (
        <Hint tone="bad" className="mb-12">
          {acts.problem}
        </Hint>
      )}
    </DetailSection>
  )
}

function AddPeople(props: { inIt: readonly Member[]; pending: boolean; onAdd: (userId: string) => void }) {
  const { members } = useWorkspace()
  const [sought, setSought] = useState('')
  const there = new Set(props.inIt.map(({ userId }) => userId))
  const others = [...members.values()].filter(({ userId }) => !there.has(userId))
  const part = foldText(sought.trim().replace(/^@/, '')).text
  const shown = others.filter(
    ({ displayName, handle }) =>
      foldText(displayName).text.includes(part) || foldText(handle).text.includes(part),
  )
  if (others.length === 0) return <Caption as="p">{words.noOther}</Caption>
  return (
    <>
      <Field
        className="mb-16"
        label={words.add}
        placeholder={words.addSearch}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      <LineList height="short" className="mb-12">
        {shown.slice(0, mostOffered).map(member => (
          <PersonLine key={member.userId} member={member}>
            <Button size="s" disabled={props.pending} onClick={() => props.onAdd(member.userId)}>
              {words.addAct}
              <span className="sr-only"> {member.displayName}</span>
            </Button>
          </PersonLine>
        ))}
      </LineList>
    </>
  )
}

function PersonLine({ member, children }: { member: Member; children: ReactNode }) {
  return (
    <li className={listLineStyle()}>
      <Person id={member.userId} size="s" />
      <span className="min-w-0 flex-1 truncate">
        {member.displayName} <Caption>@{member.handle}</Caption>
      </span>
      {words.role[member.role] && <Tag>{words.role[member.role]}</Tag>}
      {children}
    </li>
  )
}
