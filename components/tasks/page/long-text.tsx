'use client'

import { type ReactNode, useState } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { CopyButton } from '@/components/ui/copy-button'
import { foldLongText } from './fold-long-text'

const words = taskStrings

/**
 * A text in its exact lines; a long one shows its beginning, and the rest on demand. Copy takes the whole
 * text.
 */
export function LongText(props: { label: string; copyLabel: string; text: string; note?: ReactNode }) {
  const { label, text } = props
  const [isOpen, setOpen] = useState(false)
  const { shown, isLong, lines } = foldLongText(text)
  return (
    <figure className="code long-text" aria-label={label}>
      <figcaption className="code-h">
        <span className="grow cut">{label}</span>
        {props.note}
        <CopyButton text={text} label={props.copyLabel} />
      </figcaption>
      <pre>{isOpen ? text : shown}</pre>
      {isLong && (
        <button className="fold" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? words.showLess
            : lines > 40
              ? words.showAllLines(lines)
              : words.showAllCharacters(text.length)}
        </button>
      )}
    </figure>
  )
}
