'use client'

import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { createDrafts, type Drafts } from './drafts'
import { growBox } from './grow-box'

/**
 * Puts the conversation's draft into the box, tells what it says, and keeps what is written from then on. What another
 * tab wrote or sent comes in while nobody is writing here.
 */
export function useDraft(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  conversation: string,
  onText: (text: string) => void,
): { keep: (text: string) => void; drop: () => void } {
  const { userId } = useWorkspace().me
  useLayoutEffect(() => {
    const drafts = draftsOf(userId)
    function load() {
      const box = boxRef.current
      const text = drafts.read(conversation)
      if (!box || box.value === text || (document.hasFocus() && document.activeElement === box)) return
      box.value = text
      box.setSelectionRange(text.length, text.length)
      growBox(box)
      onText(text)
    }
    load()
    const stop = drafts.subscribe(load)
    return () => {
      stop()
      drafts.flush()
    }
  }, [boxRef, conversation, onText, userId])

  return {
    keep: text => draftsOf(userId).write(conversation, text),
    drop: () => draftsOf(userId).remove(conversation),
  }
}

/** Whether a draft waits in a conversation, for the mark beside its name; ids as in `ComposerProps.conversation`. */
export function useHasDraft(conversation: string): boolean {
  const { userId } = useWorkspace().me
  return useSyncExternalStore(
    listener => draftsOf(userId).subscribe(listener),
    () => hasDraft(userId, conversation),
    () => false,
  )
}

/** The same outside of React, for the person of this id. */
export function hasDraft(userId: string, conversation: string): boolean {
  return draftsOf(userId).has(conversation)
}

const byUser = new Map<string, Drafts>()

function draftsOf(userId: string): Drafts {
  const known = byUser.get(userId)
  if (known) return known
  const made = createDrafts(userId)
  byUser.set(userId, made)
  return made
}
