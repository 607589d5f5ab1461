'use client'

import { useCallback } from 'react'
import { authorsStrings } from '@/components/strings/messages/authors'
import { leftStrings } from '@/components/strings/people'
import { useWorkspace, type WorkspaceView } from '@/components/workspace/workspace-context'
import type { PersonStatus } from '@/server/domain/people/profile'

/** A person as every list draws them: members, those who left, and the made-up people of the example. */
export interface Speaker {
  userId: string
  /** The name alone, for a place that draws the mark 'left' itself. */
  name: string
  /** The name for a sentence: with the mark of a person who left, and with the handle if somebody else has the name. */
  fullName: string
  /** The name behind the @; null: there is none, or it may not be known. */
  handle: string | null
  /** Whether the person left the workspace. */
  left: boolean
  /** Whether somebody else has the same name. */
  isShared: boolean
  pictureUrl: string | null
  /** As it was last read; `useStatus` hides it once it has ended. */
  status: PersonStatus | null
}

type Known = Pick<WorkspaceView, 'members' | 'examplePeople' | 'formerMembers'>

/** Finds a person by id, wherever their words stand. */
export function findSpeaker({ members, examplePeople, formerMembers }: Known, userId: string): Speaker {
  const member = members.get(userId)
  if (member) {
    const { displayName, handle, pictureUrl, status } = member
    return {
      userId,
      name: displayName,
      fullName: displayName,
      handle,
      left: false,
      isShared: false,
      pictureUrl,
      status,
    }
  }
  const bare = { userId, handle: null, isShared: false, pictureUrl: null, status: null }
  const example = examplePeople.get(userId)
  if (example) return { ...bare, name: example.displayName, fullName: example.displayName, left: false }
  const former = formerMembers.get(userId)
  const { displayName: name, handle } = former ?? {}
  if (!former || !name) return { ...bare, name: unnamed, fullName: unnamed, left: former?.left ?? true }
  const others = [...members.values(), ...formerMembers.values()]
  const isShared = others.some(other => other.userId !== userId && other.displayName === name)
  const fullName = !former.left
    ? name
    : isShared && handle
      ? leftStrings.nameAndHandle(name, handle)
      : leftStrings.name(name)
  return { ...bare, name, fullName, handle: handle ?? null, left: former.left, isShared }
}

const unnamed = authorsStrings.formerMember

/** Returns a function for the people of the workspace by id. */
export function useSpeakers(): (userId: string) => Speaker {
  const { members, examplePeople, formerMembers } = useWorkspace()
  return useCallback(
    userId => findSpeaker({ members, examplePeople, formerMembers }, userId),
    [members, examplePeople, formerMembers],
  )
}

/** Returns a person by id. */
export function useSpeaker(userId: string): Speaker {
  return useSpeakers()(userId)
}
