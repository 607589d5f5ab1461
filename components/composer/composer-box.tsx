'use client'

import { useId } from 'react'
import { describeCount, MentionPicker, optionId } from '@/components/mentions/mention-picker'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { AnswerChip } from './answer-chip'
import type { ComposerProps } from './composer'
import { ComposerNotes } from './composer-notes'
import { growForPaste } from './grow-box'
import { canSend } from './read-message'
import { useExpanded } from './use-expanded'
import { useWriting } from './use-writing'

const words = strings.composer

/** The composer of one conversation, as it is drawn. */
export function ComposerBox(props: ComposerProps) {
  const { placeholder, form = 'box' } = props
  const id = useId()
  const writing = useWriting(props)
  const { isExpanded, onFocus, onBlur } = useExpanded()
  const { blank, left, outlook } = writing.reading
  const { open } = writing.picker
  const sendable = canSend(writing.reading)
  const isTooLong = left !== null && left < 0
  const isLine = form === 'line'
  const classes = [
    'composer',
    ...(isLine ? ['line'] : []),
    ...(isLine && blank && !isExpanded ? ['resting'] : []),
  ]

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is nothing to act on, it watches where the focus is
    <div className={classes.join(' ')} onFocus={onFocus} onBlur={onBlur}>
      {open && <MentionPicker picker={open} onPoint={writing.picker.point} onPick={writing.picker.pick} />}
      <div className="box">
        <textarea
          ref={writing.boxRef}
          className="in"
          rows={1}
          dir="auto"
          autoComplete="off"
          placeholder={placeholder}
          aria-label={placeholder}
          aria-describedby={`${id}-notes ${id}-who`}
          aria-invalid={isTooLong || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open?.listId}
          aria-activedescendant={open ? optionId(open.listId, open.active) : undefined}
          onInput={writing.handleInput}
          onPaste={event => growForPaste(event.currentTarget, event.clipboardData.getData('text/plain'))}
          onSelect={writing.picker.hearCaret}
          onKeyDown={writing.handleKey}
          onBlur={writing.picker.close}
        />
        <ComposerNotes id={`${id}-notes`} left={left} tooMany={outlook.tooMany} />
        <div className="bar">
          <button
            className="btn s icon mention"
            type="button"
            aria-label={words.mention}
            title={words.mention}
            aria-haspopup="listbox"
            aria-expanded={open !== null}
            onMouseDown={event => event.preventDefault()}
            onClick={writing.startMention}
          >
            <Icon name="at-sign" />
          </button>
          <span className="grow" />
          <AnswerChip id={`${id}-who`} outlook={outlook} onToggle={writing.toggleAgents} />
          <button
            className={`btn icon go ${sendable ? 'main' : 'off'}`}
            type="button"
            aria-label={words.send}
            title={words.send}
            aria-disabled={!sendable}
            // The focus stays in the box, and with it a phone's keyboard.
            onMouseDown={event => event.preventDefault()}
            onClick={writing.send}
          >
            <Icon name="arrow-up" />
          </button>
        </div>
      </div>
      <span className="sr" role="status">
        {open ? describeCount(open) : isTooLong && words.tooLong}
      </span>
    </div>
  )
}
