'use client'

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { LengthNote } from '@/components/composer/length-note'
import { useGrowingBox } from '@/components/composer/use-growing-box'
import { strings } from '@/components/strings'
import { Icon } from '@/components/ui/icon'
import { limits } from '@/server/domain/limits'
import type { Message } from '@/server/domain/message'
import { normalizeContent } from '@/server/domain/message-content'
import { useThreadScope } from './thread-scope'

const words = strings.messages

/** A message's text in its place, to be changed: Enter saves, Esc keeps it as it was. */
export function EditBox({ message }: { message: Message }) {
  const { feed, edit } = useThreadScope()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(message.content)
  const [problem, setProblem] = useState<string | null>(null)
  useGrowingBox(box, text)
  useLayoutEffect(() => {
    const area = box.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  async function save() {
    const content = normalizeContent(text)
    if (content.trim() === '' || content.length > limits.messageLength) return
    if (content === message.content) return edit(null)
    setProblem(null)
    const refused = await feed.edit(message, content)
    if (refused) setProblem(refused)
    else edit(null)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      edit(null)
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !matchMedia('(hover: none) and (pointer: coarse)').matches
    ) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <div className="edit">
      <LengthNote length={text.length} />
      <div className="box">
        <textarea
          ref={box}
          className="in"
          rows={1}
          value={text}
          aria-label={words.editBox}
          onChange={event => setText(event.target.value)}
          onKeyDown={press}
        />
      </div>
      {problem && (
        <div className="bad-line" role="alert">
          <Icon name="triangle-alert" small /> <span>{problem}</span>
        </div>
      )}
      <div className="edit-f">
        <button
          className="btn s main"
          type="button"
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          {words.save}
        </button>
        <button className="btn s quiet" type="button" onClick={() => edit(null)}>
          {words.cancel}
        </button>
        <span className="cap">{words.editHint}</span>
      </div>
    </div>
  )
}
