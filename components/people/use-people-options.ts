'use client'

import { useMemo } from 'react'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useSpeakers } from './speaker'

/** Returns the people to choose from in a filter: the members, then those who left, by id or by the name behind the @. */
export function usePeopleOptions(key: 'id' | 'handle' = 'id'): (readonly [string, string])[] {
  const { members, formerMembers } = useWorkspace()
  const speaker = useSpeakers()
  return useMemo(() => {
    const left = [...formerMembers.values()].filter(({ displayName }) => displayName !== null)
    return [...members.values(), ...left].flatMap(({ userId }) => {
      const { fullName, handle } = speaker(userId)
      const value = key === 'id' ? userId : handle
      return value === null ? [] : [[value, fullName] as const]
    })
  }, [members, formerMembers, speaker, key])
}
