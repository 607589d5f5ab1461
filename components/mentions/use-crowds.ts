'use client'

import { useMemo } from 'react'
import { useGroups } from '@/components/workspace/use-groups'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { callNames } from '@/server/domain/messages/mentions'
import type { Member } from '@/server/domain/workspaces/workspace'
import { mayCall } from './list-meant'

/** Returns the names that mean several people in this channel: its calls, and the groups as soon as they are known. */
export function useCrowds(channel: Channel | undefined): ReadonlySet<string> {
  const { me } = useWorkspace()
  // Read when somebody writes a mention; until then the names of groups are words.
  const groups = useGroups(false)
  const kind = channel?.kind
  return useMemo(
    () =>
      new Set([
        ...(kind !== undefined && mayCall({ kind }, me.role) ? callNames : []),
        ...(groups ?? []).map(({ handle }) => handle),
      ]),
    [kind, me.role, groups],
  )
}

/**
 * Returns the people whom a mention can name, and those of them who are offered: everybody in the workspace, because the
 * server looks there, but in a direct message only its own people.
 */
export function useKnownPeople(
  channel: Channel | undefined,
  reachable: readonly Member[],
): { known: readonly Member[]; offered: readonly Member[] } {
  const { members } = useWorkspace()
  const everybody = useMemo(() => [...members.values()], [members])
  if (!channel) return { known: reachable, offered: reachable }
  return { known: everybody, offered: channel.kind === 'direct' ? reachable : everybody }
}
