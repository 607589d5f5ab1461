'use client'

import { useCallback } from 'react'
import { namedText, nameWords } from '@/server/domain/messages/plain-parts'
import { useWorkspace } from '../workspace-context'
import { findNamed, type Mentions } from './named'

/** Returns a function for the name that texts show for a handle; null: nobody has it. */
export function useNameOfHandle(): (handle: string, mentions?: Mentions) => string | null {
  const { agents, members, formerMembers, formerAgents } = useWorkspace()
  return useCallback(
    (handle, mentions) =>
      findNamed({ agents, members, formerMembers, formerAgents }, handle, mentions)?.displayName ?? null,
    [agents, members, formerMembers, formerAgents],
  )
}

/**
 * Returns a function for the first words of a Markdown text in one line, with names in place of handles. `mentions`:
 * those stored with the message, if it is here.
 */
export function usePlainText(): (markdown: string, length?: number, mentions?: Mentions) => string {
  const nameOf = useNameOfHandle()
  return useCallback(
    (markdown, length, mentions) => namedText(markdown, handle => nameOf(handle, mentions), length),
    [nameOf],
  )
}

/**
 * Returns a function that puts names in place of handles in words without Markdown, as the server sends them for lists.
 * `mentions`: those that came with the words.
 */
export function useNamedWords(): (words: string, mentions?: Mentions) => string {
  const nameOf = useNameOfHandle()
  return useCallback((words, mentions) => nameWords(words, handle => nameOf(handle, mentions)), [nameOf])
}
