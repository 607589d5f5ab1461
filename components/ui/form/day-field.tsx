'use client'

import { useRef, useState } from 'react'
import { dayStrings as words } from '@/components/strings/ui'
import { Field } from './field'
import type { FrameProps } from './field-frame'

/** The reader of the words, once it is there. */
let loaded: typeof import('./read-day') | undefined
const told = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })

/**
 * A field for a day, which takes words like 'Friday' or '30 Nov'. The day is told below it. `value` is a day like
 * 2026-11-30; null: there is none. The reader of the words loads when somebody comes to
 * the field, so that the day is there at once when they leave it for the button that saves it.
 */
export function DayField(
  props: Pick<FrameProps, 'label' | 'className'> & {
    value: string | null
    disabled?: boolean
    /** A day without a year is the nearest one, which may be past. */
    isNear?: boolean
    onChange: (value: string | null) => void
  },
) {
  const { label, className, value, disabled, isNear = false, onChange } = props
  const [text, setText] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const [reader, setReader] = useState(loaded)
  /** The words that are being read; newer ones make the answer void. */
  const reading = useRef('')

  // The day is told while the words are typed: a line that came at the blur would move the button under the pointer.
  const shown = text === null ? value : (reader?.readDay(text, new Date(), { near: isNear }) ?? null)

  async function load() {
    loaded ??= await import('./read-day')
    setReader(loaded)
    return loaded
  }

  async function read(typed: string) {
    reading.current = typed
    if (typed.trim() === '') return take(null)
    // Without a pause if the reader is there: the next click may be the one that saves the day.
    const { readDay } = loaded ?? (await load())
    if (reading.current !== typed) return
    const day = readDay(typed, new Date(), { near: isNear })
    if (day === null) setUnread(true)
    else take(day)
  }

  function take(day: string | null) {
    setText(null)
    setUnread(false)
    if (day !== value) onChange(day)
  }

  return (
    <Field
      label={label}
      className={className}
      disabled={disabled}
      placeholder={words.placeholder}
      value={text ?? value ?? ''}
      hint={shown === null ? undefined : told.format(new Date(shown))}
      problem={isUnread ? words.unread : null}
      onChange={event => {
        setText(event.target.value)
        setUnread(false)
      }}
      onFocus={() => void load().catch(() => {})}
      onBlur={() => text !== null && void read(text)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || text === null) return
        event.preventDefault()
        void read(text)
      }}
    />
  )
}
