'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callsStrings as words } from '@/components/strings/channels/calls'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { mayAddToChannel } from '@/server/domain/workspaces/permissions'
import type { Member } from '@/server/domain/workspaces/workspace'
import { Note } from '../note'
import { useMeant } from './use-meant'

/**
 * Says who is mentioned but can't read the channel, with a button that adds them, and how many people groups, @channel
 * and @here notify.
 */
export function MentionNotes(props: { names: readonly string[]; channel: Channel; isEdit: boolean }) {
  const { names, channel, isEdit } = props
  const { me } = useWorkspace()
  const meant = useMeant(names, channel)
  const adding = useAdding(channel)
  if (!meant) return null
  const { outsiders, gone, groups, calls } = meant
  const place = `#${channel.name}`
  const mayAdd = channel.kind !== 'direct' && mayAddToChannel(me.role)
  const add = (people: readonly Member[], label: string) => (
    <button
      className={linkStyle()}
      type="button"
      disabled={adding.isPending}
      onMouseDown={event => event.preventDefault()}
      onClick={() => adding.mutate(people)}
    >
      {adding.isPending ? words.adding : label}
    </button>
  )
  return (
    <>
      {outsiders.length > 0 && (
        <Note icon="user-plus" role="status">
          <span>
            {channel.kind === 'direct'
              ? words.cannotReadDirect(namesOf(outsiders))
              : words.cannotRead(namesOf(outsiders), place)}{' '}
            {mayAdd
              ? add(outsiders, words.add(namesOf(outsiders), place))
              : channel.kind !== 'direct' && words.askMember}
          </span>
        </Note>
      )}
      {gone.length > 0 && (
        <Note icon="info" role="status">
          {words.gone(gone)}
        </Note>
      )}
      {groups.map(({ group, count, outsiders: hidden }) => (
        <Note key={group.id} icon="users" role="status">
          <span>
            {isEdit ? words.editTellsNobody : words.group(group.handle, count)}{' '}
            {hidden.length > 0 && channel.kind !== 'direct' && (
              <>
                {words.groupHidden(hidden.length, place)} {mayAdd && add(hidden, words.addAll(hidden.length))}
              </>
            )}
          </span>
        </Note>
      ))}
      {calls.map(({ name, count }) => (
        <Note key={name} icon="users" role="status">
          {count === null
            ? channel.kind === 'direct'
              ? words.notInDirect(name)
              : words.notForGuests(name)
            : isEdit
              ? words.editTellsNobody
              : name === 'channel'
                ? words.all(count)
                : words.here(count)}
        </Note>
      ))}
      {adding.isSuccess && (
        <Note icon="check" role="status">
          {words.added(namesOf(adding.data), place)}
        </Note>
      )}
      {adding.isError && (
        <Note isBad icon="triangle-alert" role="alert">
          {words.notAdded(readError(adding.error).message)}
        </Note>
      )}
    </>
  )
}

function namesOf(people: readonly Member[]): string[] {
  return people.map(({ displayName }) => displayName)
}

/** Adds people to the channel. The note about them goes when the channel's people are known again. */
function useAdding(channel: Channel) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { id: channelId } = channel
  return useMutation({
    async mutationFn(people: readonly Member[]) {
      await Promise.all(people.map(({ userId }) => client.channel.addMember.mutate({ channelId, userId })))
      return people
    },
    onSettled: () => cache.invalidateQueries(trpc.channel.listMembers.queryFilter({ channelId })),
  })
}
