'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { laterFormStrings } from '@/components/strings/later/forms'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ownZone } from './own-zone'
import { soonTime } from './soon-time'
import { TimeDialog } from './time-dialog'

const words = laterFormStrings.remind

/** Asks when a person wants to come back to a message. `dueAt`: the reminder that they have. */
export function RemindDialog(props: {
  messageId: string
  dueAt: string | undefined
  onTell: (sentence: string) => void
  onClose: () => void
}) {
  const { messageId, dueAt, onTell, onClose } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const reread = () => cache.invalidateQueries(trpc.later.pathFilter())
  const set = useMutation(
    trpc.later.remind.mutationOptions({
      onSuccess: ({ dueAt: at }) => end(words.done(soonTime(at))),
    }),
  )
  const cancel = useMutation(
    trpc.later.cancelReminder.mutationOptions({ onSuccess: () => end(words.cancelled) }),
  )
  const problem = set.error ?? cancel.error

  function end(sentence: string) {
    void reread()
    onTell(sentence)
    onClose()
  }

  return (
    <TimeDialog
      title={dueAt === undefined ? words.title : words.change}
      from={dueAt}
      button={words.set}
      note={dueAt !== undefined && words.now(soonTime(dueAt))}
      more={
        dueAt !== undefined && (
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate({ messageId })}>
            {words.cancel}
          </Button>
        )
      }
      returnTo={`m-${messageId}`}
      isBusy={set.isPending || cancel.isPending}
      problem={problem && readError(problem).message}
      onChoose={at => set.mutate({ messageId, at, timeZone: ownZone() })}
      onClose={onClose}
    />
  )
}
