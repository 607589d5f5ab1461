'use client'

import { useState } from 'react'
import { useKnownNames } from '@/components/live/thread/thread-scope'
import { Markdown } from '@/components/markdown/markdown'
import { messagesStrings as words } from '@/components/strings/messages'
import { foldAnswer } from './fold-answer'

/** Answers that were unfolded, or seen as they were written, stay so for as long as the page. */
const unfolded = new Set<string>()

/** An answer's text; a long one begins folded. What grew before the reader's eyes is never folded under them. */
export function LongAnswer({ id, text, growing }: { id: string; text: string; growing: boolean }) {
  const names = useKnownNames()
  const [isOpen, setOpen] = useState(growing || unfolded.has(id))
  if (growing) unfolded.add(id)
  const folded = growing ? null : foldAnswer(text)

  function turn(open: boolean) {
    if (open) unfolded.add(id)
    else unfolded.delete(id)
    setOpen(open)
  }

  return (
    <>
      <Markdown text={folded && !isOpen ? folded.lead : text} names={names} streaming={growing} />
      {folded && (
        <button className="link unfold" type="button" aria-expanded={isOpen} onClick={() => turn(!isOpen)}>
          {isOpen ? words.foldAnswer : words.showAnswer(folded.words)}
        </button>
      )}
    </>
  )
}
