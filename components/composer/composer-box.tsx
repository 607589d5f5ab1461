'use client'

import { useId } from 'react'
import { FileTray } from '@/components/files/file-tray'
import { describeCount, MentionPicker, optionId } from '@/components/mentions/mention-picker'
import { composerStrings as words } from '@/components/strings/composer'
import { filesStrings } from '@/components/strings/files'
import { Icon } from '@/components/ui/icon'
import { AttachButton } from './attach-button'
import { ComposerNotes } from './composer-notes'
import type { ComposerProps } from './composer-props'
import { LengthChoice } from './length-choice'
import { AnswerChip } from './unasked/answer-chip'
import { useExpanded } from './use-expanded'
import { useWriting } from './use-writing'

/** The view of one conversation's composer. */
export function ComposerBox(props: ComposerProps) {
  const { placeholder, form = 'box' } = props
  const id = useId()
  const writing = useWriting(props)
  const { attaching, sendable } = writing
  const { isExpanded, onFocus, onBlur } = useExpanded()
  const { blank, left, inCode, outlook } = writing.reading
  const { open } = writing.picker
  const isTooLong = left !== null && left < 0
  const isLine = form === 'line'
  const isBare = blank && attaching.files.length === 0
  const classes = [
    'composer',
    ...(isLine ? ['line'] : []),
    ...(isLine && isBare && !isExpanded && !attaching.isOver ? ['resting'] : []),
  ]

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on this element, it only watches the focus
    <div className={classes.join(' ')} onFocus={onFocus} onBlur={onBlur}>
      {open && <MentionPicker picker={open} onPoint={writing.picker.point} onPick={writing.picker.pick} />}
      <div className="box">
        <textarea
          ref={writing.boxRef}
          className="in"
          rows={1}
          // The server renders the box disabled: text written before the page is hydrated would be lost.
          disabled={typeof window === 'undefined'}
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
          onPaste={writing.handlePaste}
          onSelect={writing.picker.hearCaret}
          onKeyDown={writing.handleKey}
          onBlur={writing.picker.close}
        />
        {attaching.uploads && <FileTray files={attaching.files} uploads={attaching.uploads} />}
        <ComposerNotes
          id={`${id}-notes`}
          left={left}
          tooMany={outlook.tooMany}
          // If nobody else would answer, the line below says so.
          off={outlook.answerers.length > 0 ? outlook.switchedOff.map(agent => agent.displayName) : []}
          problems={attaching.problems}
          due={writing.isDue ? attaching.files.filter(({ state }) => state === 'uploading').length : 0}
          inCode={inCode}
          onAsFile={attaching.uploads ? writing.sendAsFile : undefined}
        />
        <div className="bar">
          {attaching.uploads && <AttachButton onFiles={attaching.add} />}
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
          {(outlook.answerers.length > 0 || writing.length) && (
            <LengthChoice length={writing.length} onChoose={writing.setLength} />
          )}
          <span className="grow" />
          <AnswerChip id={`${id}-who`} outlook={outlook} onToggle={writing.toggleAgents} />
          <button
            className={`btn icon go ${sendable ? 'main' : 'off'}`}
            type="button"
            aria-label={words.send}
            title={words.send}
            aria-disabled={!sendable}
            // The focus stays in the box, so a phone's keyboard stays open.
            onMouseDown={event => event.preventDefault()}
            onClick={writing.send}
          >
            <Icon name="arrow-up" />
          </button>
        </div>
        {attaching.isOver && (
          <div className="drop-here">
            <Icon name="upload" /> {filesStrings.drop}
          </div>
        )}
      </div>
      <span className="sr" role="status">
        {open ? describeCount(open) : isTooLong && words.tooLong}
      </span>
    </div>
  )
}
