'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { messagesStrings as words } from '@/components/strings/messages'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useSettled } from '@/components/workspace/use-settled'
import type { Message } from '@/server/domain/messages/message'

/** The usual times, as the words that the server reads. */
const choices = [
  { label: words.remindIn.later, when: 'in 3 hours' },
  { label: words.remindIn.tomorrow, when: 'tomorrow at 9' },
  { label: words.remindIn.monday, when: 'next monday at 9' },
] as const

/** Asks when a person wants to come back to a message. */
export function RemindDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const trpc = useTRPC()
  const { tell } = useThreadScope()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [typed, setTyped] = useState('')
  const when = useSettled(typed.trim(), 300)
  const preview = useQuery(
    trpc.schedule.preview.queryOptions({ when, timeZone }, { enabled: when !== '', retry: false }),
  )
  const remind = useMutation(
    trpc.schedule.remind.mutationOptions({
      onSuccess({ schedule }) {
        tell(words.reminded(schedule.words))
        onClose()
      },
    }),
  )
  const problem = remind.error ?? (when === '' ? null : preview.error)
  const { workspaceId, id: messageId } = message

  function choose(chosen: string) {
    remind.mutate({ workspaceId, messageId, when: chosen, timeZone })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') choose(typed.trim())
  }

  return (
    <Dialog title={words.remindTitle} open onClose={onClose}>
      <div className="flex flex-wrap gap-8">
        {choices.map(choice => (
          <Button key={choice.when} disabled={remind.isPending} onClick={() => choose(choice.when)}>
            {choice.label}
          </Button>
        ))}
      </div>
      <form className="mt-16" onSubmit={submit}>
        <Field
          label={words.remindWhen}
          hint={when !== '' && preview.data ? words.remindAt(preview.data.words) : words.remindExample}
          value={typed}
          maxLength={200}
          onChange={event => setTyped(event.target.value)}
        />
        {problem && (
          <Hint tone="bad" className="mt-8">
            {readError(problem).message}
          </Hint>
        )}
        <Actions className="mt-16">
          <Button type="submit" look="main" disabled={typed.trim() === '' || remind.isPending}>
            {words.remind}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
