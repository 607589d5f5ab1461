'use client'

import { useMutation } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type FormEvent, useRef, useState } from 'react'
import { useStatus } from '@/components/people/status/use-status'
import { cardStrings } from '@/components/strings/profile/card'
import { statusFormStrings as words } from '@/components/strings/profile/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { DayField } from '@/components/ui/form/day-field'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { listTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SettingsForm } from '../settings-form'
import { SettingsPart } from '../settings-page'
import { endOfStatus, type StatusEnd, statusEnds } from './status-end'
import { useRereadMe } from './use-reread-me'

const EmojiPopup = dynamic(() => import('@/components/reactions/emoji-popup').then(file => file.EmojiPopup), {
  ssr: false,
})

const presets = [
  ['meeting', '🗓️', 'hour'],
  ['commuting', '🚌', 'halfHour'],
  ['sick', '🤒', 'today'],
  ['holiday', '🌴', 'day'],
  ['home', '🏡', 'today'],
] as const

const plainEmoji = '💬'

/** The person's status: an emoji, a few words, and when it ends. */
export function StatusPart() {
  const { me } = useWorkspace()
  const status = useStatus(me.status)
  const reread = useRereadMe()
  const button = useRef<HTMLButtonElement>(null)
  const [picks, setPicks] = useState(false)
  const [emoji, setEmoji] = useState(status?.emoji ?? plainEmoji)
  const [text, setText] = useState(status?.text ?? '')
  const [chosenEnd, setEnd] = useState<StatusEnd | 'asNow'>('asNow')
  const [day, setDay] = useState<string | null>(null)
  const [lacksDay, setLacksDay] = useState(false)
  const endsAt = status?.endsAt ?? null
  // Correcting a word does not change the end.
  const end = chosenEnd === 'asNow' && endsAt === null ? 'never' : chosenEnd
  const save = useMutation(useTRPC().session.update.mutationOptions({ onSuccess: reread }))

  function submit(event: FormEvent) {
    event.preventDefault()
    const isOpen = end === 'day' && day === null
    setLacksDay(isOpen)
    if (isOpen) return
    const ends = end === 'asNow' ? endsAt : endOfStatus(end, new Date(), day)
    save.mutate({ status: { emoji, text, endsAt: ends } }, { onSuccess: () => setEnd('asNow') })
  }

  function clear() {
    // The button for this goes away with the status.
    button.current?.focus()
    setEmoji(plainEmoji)
    setText('')
    setEnd('asNow')
    save.mutate({ status: null })
  }

  return (
    <SettingsPart title={words.title} lead={words.lead}>
      <div id="status" />
      {status && (
        <p className="mb-12 flex flex-wrap items-center gap-8">
          <span className="wrap-anywhere">
            {status.emoji} {status.text}
          </span>
          {endsAt && (
            <span className="text-sm text-text-3">
              {cardStrings.statusUntil(listTime(endsAt, new Date()))}
            </span>
          )}
          <Button size="s" disabled={save.isPending} onClick={clear}>
            {words.clear}
          </Button>
        </p>
      )}
      <SettingsForm onSubmit={submit}>
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-6 border-0 p-0" aria-label={words.suggestions}>
          {presets.map(([name, sign, ends]) => (
            <Button
              key={name}
              size="s"
              onClick={() => {
                setEmoji(sign)
                setText(words.presets[name])
                setEnd(ends)
              }}
            >
              {sign} {words.presets[name]}
            </Button>
          ))}
        </fieldset>
        <div className="flex items-end gap-8">
          <Button
            ref={button}
            className="min-w-36 touch:min-w-touch"
            aria-label={words.chooseEmoji(emoji)}
            title={words.emoji}
            aria-haspopup="dialog"
            aria-expanded={picks}
            onClick={() => setPicks(true)}
          >
            {emoji}
          </Button>
          <Field
            className="flex-1"
            label={words.text}
            placeholder={words.placeholder}
            value={text}
            maxLength={80}
            onChange={event => setText(event.target.value)}
          />
        </div>
        {picks && (
          <EmojiPopup
            anchor={button}
            open
            onOpenChange={setPicks}
            onPick={picked => {
              setEmoji(picked)
              setPicks(false)
            }}
            returnTo={() => button.current}
          />
        )}
        <SelectField
          label={words.ends}
          value={end}
          options={[
            ...(endsAt === null ? [] : [['asNow', words.endAsNow(listTime(endsAt, new Date()))] as const]),
            ...statusEnds.map(each => [each, words.endChoices[each]] as const),
          ]}
          onChange={setEnd}
        />
        {end === 'day' && <DayField label={words.day} value={day} onChange={setDay} />}
        {(lacksDay || save.isError) && (
          <Hint tone="bad">{lacksDay ? words.noDay : readError(save.error).message}</Hint>
        )}
        <div className="flex">
          <Button look="main" type="submit" disabled={save.isPending}>
            {words.save}
          </Button>
        </div>
      </SettingsForm>
    </SettingsPart>
  )
}
