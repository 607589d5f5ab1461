import { useNameOf, usePersonName } from '@/components/people/author'
import { memoryItemStrings, memoryStrings } from '@/components/strings/memory/memory'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'

/** Returns the names of all that an item of memory points to. */
export function useMemoryNames() {
  const { me, channels } = useWorkspace()
  const nameOf = useNameOf()
  const personName = usePersonName()
  const person = (userId: string) => (userId === me.userId ? memoryStrings.you : personName(userId))
  return {
    person,
    /** The names of channels; direct messages have none. */
    places: (channelIds: readonly string[]): string[] => {
      const names = channelIds.map(id => {
        const channel = channels.find(each => each.id === id)
        return !channel || channel.kind === 'direct' ? memoryStrings.inDirect : `#${channel.name}`
      })
      return [...new Set(names)]
    },
    /** Without an agent: all agents. */
    agent: (agentId: string | null) =>
      agentId === null ? memoryItemStrings.forAll : nameOf({ authorUserId: null, authorAgentId: agentId }),
    author: ({ authorUserId, author, agentId }: MemoryEntry): string => {
      if (authorUserId !== null) return person(authorUserId)
      if (author === null && agentId === null) return memoryItemStrings.anAgent
      const name = nameOf({ authorUserId: null, authorAgentId: author?.agentId ?? agentId })
      return author?.isReflection ? memoryItemStrings.byReflection(name) : name
    },
  }
}
