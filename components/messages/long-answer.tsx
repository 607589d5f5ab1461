'use client'

import { useContext, useState } from 'react'
import { MessageText } from '@/components/citations/message-text'
import { messagesStrings as words } from '@/components/strings/messages'
import { answersStrings } from '@/components/strings/messages/answers'
import { linkStyle } from '@/components/ui/button/link-style'
import type { MessageMetadata } from '@/server/domain/messages/message'
import { foldAnswer } from './fold-answer'
import { HoldStillContext } from './long/hold-still'

/** Answers that were unfolded, or were seen while they were written, stay open as long as the page. */
const unfolded = new Set<string>()

/** An answer's text; a long one starts folded. A text that grew in front of the reader is never folded. */
export function LongAnswer(props: {
  id: string
  text: string
  growing: boolean
  /** It is not folded now, even if it is long. */
  isWhole: boolean
  citations?: MessageMetadata['citations']
}) {
  const { id, text, growing, citations } = props
  const [isOpen, setOpen] = useState(growing || unfolded.has(id))
  const holdStill = useContext(HoldStillContext)
  if (growing) unfolded.add(id)
  const folded = growing || props.isWhole ? null : foldAnswer(text)

  function turn(open: boolean, button: HTMLElement) {
    holdStill(button, open)
    if (open) unfolded.add(id)
    else unfolded.delete(id)
    setOpen(open)
  }

  return (
    <>
      <MessageText text={folded && !isOpen ? folded.lead : text} citations={citations} streaming={growing} />
      {folded && (
        <button
          className={linkStyle({ className: 'mt-2 min-h-24 text-sm touch:min-h-32' })}
          type="button"
          aria-expanded={isOpen}
          onClick={event => turn(!isOpen, event.currentTarget)}
        >
          {isOpen ? words.foldAnswer : answersStrings.showAnswer(folded.words)}
        </button>
      )}
    </>
  )
}
