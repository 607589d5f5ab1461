'use client'

import { cx } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { CopyButton } from '@/components/ui/copy-button'
import { Well, WellBar, WellText } from '@/components/ui/surface/well'
import { foldLongText } from './fold-long-text'

const words = taskStrings

const foldStyle = cx(
  'min-h-28 w-full border-t border-line px-10 text-xs text-accent touch:min-h-touch',
  'hover:bg-hover focus-visible:-outline-offset-2',
)

/**
 * A text in its exact lines; a long one shows its beginning, and the rest on demand. Copy takes the whole
 * text.
 */
export function LongText(props: { label: string; copyLabel: string; text: string; note?: ReactNode }) {
  const { label, text } = props
  const [isOpen, setOpen] = useState(false)
  const { shown, isLong, lines } = foldLongText(text)
  return (
    <Well aria-label={label}>
      <WellBar>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {props.note}
        <CopyButton className="touch:size-touch" text={text} label={props.copyLabel} />
      </WellBar>
      <WellText>{isOpen ? text : shown}</WellText>
      {isLong && (
        <button className={foldStyle} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? words.showLess
            : lines > 40
              ? words.showAllLines(lines)
              : words.showAllCharacters(text.length)}
        </button>
      )}
    </Well>
  )
}
