'use client'

import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { limits } from '@/server/domain/limits'
import { normalizeContent } from '@/server/domain/message-content'
import { LengthNote } from './length-note'
import { MentionList, optionId } from './mention-list'
import { useDraft } from './use-draft'
import { useGrowingBox } from './use-growing-box'
import { useMentionPicker } from './use-mention-picker'
import { WhoChip } from './who-chip'
import './composer.css'

const words = strings.composer

export interface ComposerHandle {
  focus(): void
  /** Puts a text in the box, behind what is there, and the caret at its end. */
  put(text: string): void
}

export interface ComposerProps {
  /** Where the draft is kept; another place is another text. */
  place: string
  placeholder: string
  onSend: (content: string) => void
  onTyping?: () => void
  /** Arrow up in an empty box. */
  onEditLast?: () => void
  /** One line until it has the focus, above a list that has its newest on top. */
  top?: boolean
  ref?: Ref<ComposerHandle>
}

/** The box that messages are written in: Markdown in a plain text area, which is quick and does what people expect. */
export function Composer(props: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(props.place)
  const whoId = useId()
  const picker = useMentionPicker(box, write)
  useGrowingBox(box, text)

  function write(next: string, caret: number) {
    setText(next)
    // The new text is in the box once React has put it there; only then the caret can go behind it.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(caret, caret)
      picker.follow(next, caret)
    })
  }

  useImperativeHandle(props.ref, () => ({
    focus: () => box.current?.focus(),
    put(more) {
      const next = text.trim() === '' ? more : `${text.trimEnd()} ${more}`
      write(next, next.length)
    },
  }))

  const content = text.length > limits.messageLength ? normalizeContent(text) : text
  const over = content.length > limits.messageLength
  const empty = text.trim() === ''

  function send() {
    const message = normalizeContent(text)
    if (message.trim() === '' || message.length > limits.messageLength) return
    setText('')
    picker.close()
    props.onSend(message)
    box.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari ends the composition before the key that ended it, and then only the code 229 tells.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (picker.press(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !hasTouchKeyboard()) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && props.onEditLast) {
      event.preventDefault()
      props.onEditLast()
    }
  }

  function startMention() {
    const at = box.current?.selectionStart ?? text.length
    const before = text.slice(0, at)
    const mark = before === '' || /\s$/.test(before) ? '@' : ' @'
    write(before + mark + text.slice(at), at + mark.length)
  }

  return (
    <div className={`composer${props.top ? ' top' : ''}${empty ? ' empty' : ''}`}>
      {picker.open && <MentionList picker={picker} />}
      <LengthNote length={content.length} />
      <div className="box">
        <textarea
          ref={box}
          className="in"
          rows={1}
          value={text}
          placeholder={props.placeholder}
          aria-label={props.placeholder}
          aria-describedby={whoId}
          aria-invalid={over || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={picker.open ? picker.listId : undefined}
          aria-activedescendant={picker.open ? optionId(picker.listId, picker.active) : undefined}
          enterKeyHint="enter"
          onChange={event => {
            setText(event.target.value)
            picker.follow(event.target.value, event.target.selectionStart)
            if (event.target.value.trim() !== '') props.onTyping?.()
          }}
          onSelect={event => picker.follow(event.currentTarget.value, event.currentTarget.selectionStart)}
          onBlur={picker.close}
          onKeyDown={press}
        />
        <div className="bar">
          <button
            className="btn s icon mention"
            type="button"
            aria-label={words.mention}
            title={words.mention}
            onPointerDown={event => event.preventDefault()}
            onClick={startMention}
          >
            <Icon name="at-sign" />
          </button>
          <span className="grow" />
          <WhoChip text={text} id={whoId} />
          <button
            className={`btn icon go ${empty || over ? 'off' : 'main'}`}
            type="button"
            aria-label={words.send}
            title={words.send}
            disabled={empty || over}
            // On a phone the keyboard stays where it is.
            onPointerDown={event => event.preventDefault()}
            onClick={send}
          >
            <Icon name="arrow-up" />
          </button>
        </div>
      </div>
    </div>
  )
}

/** Where Enter makes a line, because the keyboard on the glass has no other key for it. */
function hasTouchKeyboard(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}
