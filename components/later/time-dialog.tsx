'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { laterFormStrings } from '@/components/strings/later/forms'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { DayField } from '@/components/ui/form/day-field'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { PickedTime } from '@/components/ui/form/picked'
import { useIsTouch } from '@/components/ui/use-media'
import type { LaterTime } from '@/server/domain/later/later-time'
import { tellUsual, tomorrow, usualTimes, writeClock, writeDate } from './near-times'
import { ownZone } from './own-zone'
import { readClock } from './read-clock'

/** Asks for a time: one of the usual ones, or a date and a time in the person's zone. */
export function TimeDialog(props: {
  title: string
  /** The time that is set now: date and time begin with it unless it is over. */
  from?: string | undefined
  /** The words of the button beside the date and the time. */
  button: string
  /** A line about the time that is set now. */
  note?: ReactNode
  /** An act beside the button. */
  more?: ReactNode
  isBusy: boolean
  problem: string | null
  /** The id of the element that gets the focus if the opener is gone. */
  returnTo?: string
  onChoose: (at: LaterTime) => void
  onClose: () => void
}) {
  const { title, from, button, note, more, isBusy, problem, returnTo, onChoose, onClose } = props
  // The dialog opens by a press, so the clock is that of the press.
  const [now] = useState(() => new Date())
  const first = from !== undefined && new Date(from) > now ? new Date(from) : tomorrow(now)
  const [date, setDate] = useState<string | null>(() => writeDate(first))
  const [time, setTime] = useState(() => writeClock(first))
  const clock = readClock(time)
  const noTime = clock === null ? laterFormStrings.noTime : null
  const isTouch = useIsTouch()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (date !== null && clock !== null) onChoose({ date, time: clock })
  }

  return (
    <Dialog title={title} open onClose={onClose} {...(returnTo && { returnTo })}>
      {note && <p className="mb-12 text-sm text-text-2">{note}</p>}
      <div className="grid grid-cols-2 gap-8 phone:grid-cols-1">
        {usualTimes(now).map((each, index) => (
          // The first one has the focus: Enter takes it, and Tab goes on to the others.
          <Button key={each} autoFocus={index === 0} disabled={isBusy} onClick={() => onChoose(each)}>
            <span className="flex-1 text-left">{laterFormStrings.choices[each]}</span>
            <span className="text-xs text-text-3">{tellUsual(each, now)}</span>
          </Button>
        ))}
      </div>
      <form className="mt-16" onSubmit={submit} noValidate>
        <fieldset className="m-0 grid grid-cols-2 gap-8 border-0 p-0" aria-label={laterFormStrings.at}>
          <DayField label={laterFormStrings.date} value={date} onChange={setDate} />
          {isTouch ? (
            <PickedTime
              label={laterFormStrings.time}
              value={clock}
              problem={noTime}
              onChange={picked => setTime(picked ?? '')}
            />
          ) : (
            <Field
              label={laterFormStrings.time}
              value={time}
              autoComplete="off"
              problem={noTime}
              onChange={event => setTime(event.target.value)}
            />
          )}
        </fieldset>
        <Hint className="mt-8">{laterFormStrings.zone(ownZone())}</Hint>
        {problem !== null && (
          <Hint tone="bad" className="mt-8">
            {problem}
          </Hint>
        )}
        <Actions className="mt-16">
          <Button type="submit" look="main" disabled={isBusy || date === null || clock === null}>
            {button}
          </Button>
          {more}
        </Actions>
      </form>
    </Dialog>
  )
}
