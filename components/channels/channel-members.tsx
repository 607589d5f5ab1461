'use client'

import { type ReactNode, useState } from 'react'
import { channelsStrings as words } from '@/components/strings/channels/channels'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { Field } from '@/components/ui/form/field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { foldText } from '@/server/domain/messages/fold-text'
import { mayAddToChannel } from '@/server/domain/workspaces/permissions'
import type { Member } from '@/server/domain/workspaces/workspace'
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
    <section>
      <h3>{words.people(people?.length ?? 0)}</h3>
      <ul className="people short" aria-busy={people === undefined}>
        {people?.map(member => (
          <PersonLine key={member.userId} member={member}>
            {mayRemove && member.userId !== me.userId && (
              <button
                className="btn s quiet"
                type="button"
                disabled={acts.remove.isPending}
                onClick={() => acts.remove.mutate({ channelId, userId: member.userId })}
              >
                {words.removeAct}
                <span className="sr"> {member.displayName}</span>
              </button>
            )}
          </PersonLine>
        ))}
      </ul>
      {people && channel.archivedAt === null && mayAddToChannel(me.role) && (
        <AddPeople
          inIt={people}
          onAdd={userId => acts.add.mutate({ channelId, userId })}
          pending={acts.add.isPending}
        />
      )}
      {acts.problem && (
        <p className="hint bad" role="alert">
          {acts.problem}
        </p>
      )}
    </section>
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
  if (others.length === 0) return <p className="cap">{words.noOther}</p>
  return (
    <>
      <Field
        label={words.add}
        placeholder={words.addSearch}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      <ul className="people short">
        {shown.slice(0, mostOffered).map(member => (
          <PersonLine key={member.userId} member={member}>
            <button
              className="btn s"
              type="button"
              disabled={props.pending}
              onClick={() => props.onAdd(member.userId)}
            >
              {words.addAct}
              <span className="sr"> {member.displayName}</span>
            </button>
          </PersonLine>
        ))}
      </ul>
    </>
  )
}

function PersonLine({ member, children }: { member: Member; children: ReactNode }) {
  return (
    <li className="line">
      <PersonAvatar id={member.userId} name={member.displayName} size="s" />
      <span className="cut grow">
        {member.displayName} <span className="cap">@{member.handle}</span>
      </span>
      {words.role[member.role] && <span className="tag">{words.role[member.role]}</span>}
      {children}
    </li>
  )
}
