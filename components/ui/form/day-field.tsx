'use client'

import { useRef, useState } from 'react'
import { dayStrings as words } from '@/components/strings/ui/day'
import { isComposing } from '../keys/is-composing'
import { useIsTouch } from '../use-media'
import { Field } from './field'
import type { FrameProps } from './field-frame'
import { PickedDay } from './picked'

/** The reader of the words, once it is there. */
let loaded: typeof import('./read-day') | undefined
const told = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })

interface Props extends Pick<FrameProps, 'label' | 'className'> {
  value: string | null
  disabled?: boolean
  /** A day without a year is the nearest one, which may be past. */
  isNear?: boolean
  onChange: (value: string | null) => void
}

/** A field for a day, which is told below it. `value` is a day like 2026-11-30; null: there is none. */
export function DayField(props: Props) {
  const { isNear: _, ...shared } = props
  return useIsTouch() ? <PickedDay {...shared} hint={tellDay(props.value)} /> : <WrittenDay {...props} />
}

function tellDay(day: string | null): string | undefined {
  return day === null ? undefined : told.format(new Date(day))
}

/**
 * Takes words like 'Friday' or '30 Nov'. Their reader loads when somebody comes to the field, so that the day is there at
 * once when they leave it for the button that saves it.
 */
function WrittenDay(props: Props) {
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
      hint={tellDay(shown)}
      problem={isUnread ? words.unread : null}
      onChange={event => {
        setText(event.target.value)
        setUnread(false)
      }}
      onFocus={() => void load().catch(() => {})}
      onBlur={() => text !== null && void read(text)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || text === null || isComposing(event.nativeEvent)) return
        event.preventDefault()
        void read(text)
      }}
    />
  )
}
