'use client'

import { type RefObject, useLayoutEffect } from 'react'
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

const byUser = new Map<string, Drafts>()

function draftsOf(userId: string): Drafts {
  const known = byUser.get(userId)
  if (known) return known
  const made = createDrafts(userId)
  byUser.set(userId, made)
  return made
}
