'use client'

import { type RefObject, useLayoutEffect } from 'react'
import { draftsOf } from '@/components/drafts/own-drafts'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { growBox } from './grow-box'

/**
 * Puts the conversation's draft into the box, reports its text, and saves each later change. A draft that
 * another tab or device wrote or sent is taken over while nobody is writing here.
 */
export function useDraft(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  { conversation, channelId }: { conversation: string; channelId?: string },
  onText: (text: string) => void,
): {
  keep: (text: string) => void
  drop: () => void
  /** Returns what another tab or device has written since into the draft of this text; null: nothing. */
  findNewer: (text: string) => string | null
} {
  const { userId } = useWorkspace().me
  useLayoutEffect(() => {
    const drafts = draftsOf(userId)
    function load() {
      const box = boxRef.current
      const text = drafts.read(conversation)
      const isBusy = document.hasFocus() && document.activeElement === box && box?.value !== ''
      if (!box || box.value === text || isBusy) return
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
    keep: text => draftsOf(userId).write(conversation, { text, channelId }),
    drop: () => draftsOf(userId).remove(conversation),
    findNewer(text) {
      const kept = draftsOf(userId).read(conversation)
      return text.includes(kept) ? null : kept
    },
  }
}
