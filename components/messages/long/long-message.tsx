'use client'

import { useContext, useEffect, useRef, useState } from 'react'
import { Markdown } from '@/components/markdown/markdown'
import { messagesStrings as words } from '@/components/strings/messages'
import { linkStyle } from '@/components/ui/button/link-style'
import { isOnlyEmoji } from '@/server/domain/messages/emoji'
import { foldMessage } from './fold-message'
import { HoldStillContext } from './hold-still'

/** Messages that were unfolded stay open as long as the page. */
const unfolded = new Set<string>()

/** The words of a person; a long text starts folded. */
export function LongMessage(props: {
  id: string
  text: string
  names: ReadonlySet<string>
  /** The address leads to this message: it starts open, because what was looked for may be far below. */
  isNamed?: boolean
}) {
  const { id, text, names, isNamed = false } = props
  const [isOpen, setOpen] = useState(isNamed || unfolded.has(id))
  const [wasNamed, setWasNamed] = useState(isNamed)
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed)
    if (isNamed) setOpen(true)
  }
  const button = useRef<HTMLButtonElement>(null)
  const holdStill = useContext(HoldStillContext)
  const folded = foldMessage(text)

  function turn(open: boolean) {
    if (button.current) holdStill(button.current, open)
    if (open) unfolded.add(id)
    else unfolded.delete(id)
    setOpen(open)
  }

  if (isOnlyEmoji(text)) {
    return (
      <p className="text-2xl leading-34 whitespace-pre-wrap" dir="auto">
        {text}
      </p>
    )
  }
  if (!folded) return <Markdown text={text} names={names} />
  return (
    <>
      <Markdown text={isOpen ? text : folded.lead} names={names} />
      {!isOpen && <FoundInside text={text.slice(folded.lead.length)} onFound={() => turn(true)} />}
      <button
        ref={button}
        className={linkStyle({ className: 'mt-2 min-h-24 text-sm touch:min-h-touch' })}
        type="button"
        aria-expanded={isOpen}
        onClick={() => turn(!isOpen)}
      >
        {isOpen
          ? words.foldAnswer
          : folded.lines === null
            ? words.showAllWords(folded.words)
            : words.showAllLines(folded.lines)}
      </button>
    </>
  )
}

/** The folded words, for the browser's own search in the page alone: a hit in them unfolds the message. */
function FoundInside({ text, onFound }: { text: string; onFound: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    // React knows `hidden` only as on or off.
    element.setAttribute('hidden', 'until-found')
    const open = () => found.current()
    element.addEventListener('beforematch', open)
    return () => element.removeEventListener('beforematch', open)
  }, [])
  return (
    <div ref={box} hidden>
      {text}
    </div>
  )
}
