'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { laterPageStrings } from '@/components/strings/later/page'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { TextArea } from '@/components/ui/form/text-area'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'

const words = laterPageStrings

/** Changes the words of a message that is sent later. Its files stay. */
export function EditScheduled({ scheduled, onClose }: { scheduled: ScheduledMessage; onClose: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [content, setContent] = useState(scheduled.content)
  const save = useMutation(
    trpc.later.updateScheduled.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.later.pathFilter()),
      onSuccess: onClose,
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ scheduledId: scheduled.id, content })
  }

  return (
    <Dialog title={words.edit} open onClose={onClose}>
      <form onSubmit={submit}>
        <TextArea
          label={words.text}
          rows={6}
          dir="auto"
          value={content}
          onChange={event => setContent(event.target.value)}
        />
        {save.error && (
          <Hint tone="bad" className="mt-8">
            {readError(save.error).message}
          </Hint>
        )}
        <Actions className="mt-16">
          <Button type="submit" look="main" disabled={save.isPending}>
            {words.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
