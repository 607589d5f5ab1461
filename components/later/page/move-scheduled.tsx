'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { laterStrings } from '@/components/strings/later/later'
import { laterPageStrings } from '@/components/strings/later/page'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'
import { ownZone } from '../own-zone'
import { soonTime } from '../soon-time'
import { TimeDialog } from '../time-dialog'

/** Asks for another time. A message that was not sent is tried again at that time. */
export function MoveScheduled(props: {
  scheduled: ScheduledMessage
  onTell: (sentence: string) => void
  onClose: () => void
}) {
  const { scheduled, onTell, onClose } = props
  const trpc = useTRPC()
  const cache = useQueryClient()
  const move = useMutation(
    trpc.later.updateScheduled.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.later.pathFilter()),
      onSuccess(answer) {
        onTell(laterStrings.send.done(soonTime(answer.scheduled.dueAt)))
        onClose()
      },
    }),
  )
  return (
    <TimeDialog
      title={laterPageStrings.move}
      from={scheduled.dueAt}
      button={laterPageStrings.save}
      isBusy={move.isPending}
      problem={move.error && readError(move.error).message}
      onChoose={at => move.mutate({ scheduledId: scheduled.id, at, timeZone: ownZone() })}
      onClose={onClose}
    />
  )
}
