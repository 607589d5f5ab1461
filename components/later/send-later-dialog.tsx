'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Enclosed } from '@/components/live/sending/pending-message'
import { laterStrings } from '@/components/strings/later/later'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { ownZone } from './own-zone'
import { TimeDialog } from './time-dialog'

const words = laterStrings.send

/** Where a message will be: in a thread or a fork of it; without a thread, it starts one in the channel. */
export interface LaterPlace {
  channelId: string
  threadId: string | null
  forkId: string | null
  parentId: string | null
}

/** Asks when a message should be sent. It stays in its box until the server has it. */
export function SendLaterDialog(props: {
  place: LaterPlace
  message: { content: string; enclosed: Enclosed }
  /** Called once the message is kept. */
  onKept: () => void
  onClose: () => void
}) {
  const { place, message, onKept, onClose } = props
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  // The same for a second try, so that the message is not kept twice.
  const [id] = useState(() => newId())
  const keep = useMutation(
    trpc.later.schedule.mutationOptions({
      onSuccess({ scheduled }) {
        const key = trpc.later.scheduledMarks.queryKey({ workspaceId: workspace.id })
        cache.setQueryData(key, before => ({ scheduled: [...(before?.scheduled ?? []), scheduled] }))
        void cache.invalidateQueries(trpc.later.pathFilter())
        onKept()
        onClose()
      },
    }),
  )
  const { attachments, answerLength, forPeople } = message.enclosed
  return (
    <TimeDialog
      title={words.title}
      button={words.set}
      isBusy={keep.isPending}
      problem={keep.error && readError(keep.error).message}
      onChoose={at =>
        keep.mutate({
          id,
          channelId: place.channelId,
          ...(place.threadId !== null && { threadId: place.threadId }),
          ...(place.forkId !== null && { forkId: place.forkId }),
          ...(place.parentId !== null && { parentId: place.parentId }),
          content: message.content,
          attachmentIds: attachments?.map(({ id: fileId }) => fileId),
          answerLength,
          forPeople,
          clearDraft: true,
          at,
          timeZone: ownZone(),
        })
      }
      onClose={onClose}
    />
  )
}
