'use client'

import { useCallback, useMemo } from 'react'
import { findSpeaker } from '@/components/people/speaker'
import { searchStrings as words } from '@/components/strings/search'
import { useWorkspace, type WorkspaceView } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { placeName } from './search-path'

type Known = Pick<
  WorkspaceView,
  'members' | 'examplePeople' | 'formerMembers' | 'agents' | 'formerAgents' | 'me'
>

/** Names a direct message by the people or the agent on the other side. */
export function nameDirect(known: Known, channel: Channel): string {
  const { agents, formerAgents, me } = known
  if (channel.directAgentId !== null) {
    const agent = agents.get(channel.directAgentId) ?? formerAgents.get(channel.directAgentId)
    return agent?.displayName ?? words.direct
  }
  const others = (channel.directUserIds ?? []).filter(userId => userId !== me.userId)
  return others.map(userId => findSpeaker(known, userId).fullName).join(', ')
}

/** Returns the direct messages that a search can be limited to, by the word that limits it and by name. */
export function useDirectPlaces(): readonly (readonly [value: string, name: string])[] {
  const view = useWorkspace()
  return useMemo(
    () =>
      view.channels
        .filter(({ kind }) => kind === 'direct')
        .map(channel => [placeName(view, channel), nameDirect(view, channel)] as const),
    [view],
  )
}

/** Finds whom a filter means: by handle, or by a name in quotes, which a search makes lower case. */
export function findPerson<Person extends { handle: string | null; displayName: string | null }>(
  people: readonly Person[],
  value: string,
): Person | undefined {
  return (
    people.find(({ handle }) => handle === value) ??
    people.find(({ displayName }) => displayName?.toLowerCase() === value.toLowerCase())
  )
}

/** Names the person, agent or place of a filter as the rest of the page does; what is unknown keeps its own word. */
export function useFilterNames(): { nameAuthor(value: string): string; namePlace(value: string): string } {
  const view = useWorkspace()
  const directs = useDirectPlaces()
  const nameAuthor = useCallback(
    (value: string) => {
      if (value === 'me') return words.me
      const person = findPerson([...view.members.values(), ...view.formerMembers.values()], value)
      const agent = [...view.agents.values()].find(({ slug }) => slug === value)
      return person?.displayName || agent?.displayName || `@${value}`
    },
    [view],
  )
  const namePlace = useCallback(
    (value: string) => {
      const direct = directs.find(([place]) => place === value)
      if (direct) return direct[1]
      const isChannel = view.channels.some(({ kind, name }) => kind !== 'direct' && name === value)
      return isChannel || !value.startsWith('@') ? `#${value}` : value
    },
    [view, directs],
  )
  return { nameAuthor, namePlace }
}
