'use client'

import { createContext, useMemo } from 'react'
import type { Message } from '@/server/domain/messages/message'
import { useWorkspace } from '../workspace-context'
import { findNamed, listHandles, type Mentions } from './named'

/** The mentions that were stored with the message whose text is drawn. */
export const MentionsContext = createContext<Mentions>(undefined)

/** Returns the handles and slugs of this workspace, in lower case. */
export function useKnownNames(): ReadonlySet<string> {
  return listHandles(useWorkspace())
}

/**
 * Returns the names that a message may mention: the known ones, and its groups, calls and people with another handle by
 * now, as they were stored with it.
 */
export function useNamesIn({ metadata }: Pick<Message, 'metadata'>): ReadonlySet<string> {
  const view = useWorkspace()
  const known = useKnownNames()
  const { mentions = [] } = metadata
  const further = mentions.filter(
    ({ name, groupId, call }) => groupId || call || (!known.has(name) && findNamed(view, name, mentions)),
  )
  const key = further.map(({ name }) => name).join(' ')
  return useMemo(() => (key === '' ? known : new Set([...known, ...key.split(' ')])), [known, key])
}
