'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { DropPlace } from '@/components/files/drop-place'
import { FileTray } from '@/components/files/file-tray'
import { listPasted } from '@/components/files/list-pasted'
import { usePickFiles } from '@/components/files/use-pick-files'
import { laterPageStrings } from '@/components/strings/later/page'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { TextArea } from '@/components/ui/form/text-area'
import { Icon } from '@/components/ui/icon'
import { Spacer } from '@/components/ui/surface/spacer'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'
import { useScheduledFiles } from './use-scheduled-files'

const words = laterPageStrings

interface Props {
  scheduled: ScheduledMessage
  onClose: () => void
}

/** Changes the words and files of a message that is sent later. */
export function EditScheduled(props: Props) {
  return (
    <Dialog title={words.edit} open onClose={props.onClose}>
      <Form {...props} />
    </Dialog>
  )
}

/** It is drawn in the dialog, so that it finds the zone where files may be dropped. */
function Form({ scheduled, onClose }: Props) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [content, setContent] = useState(scheduled.content)
  const attached = useScheduledFiles(form, scheduled)
  const { pick, input } = usePickFiles(attached.add)
  const save = useMutation(
    trpc.later.updateScheduled.mutationOptions({
      onSettled: () => cache.invalidateQueries(trpc.later.pathFilter()),
      onSuccess: onClose,
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ scheduledId: scheduled.id, content, attachmentIds: attached.files.map(({ id }) => id) })
  }

  function paste(event: ClipboardEvent) {
    const files = listPasted(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    attached.add(files)
  }

  return (
    <form ref={form} className="relative" onSubmit={submit} onPaste={paste}>
      <TextArea
        label={words.text}
        rows={6}
        dir="auto"
        value={content}
        onChange={event => setContent(event.target.value)}
      />
      <div className="-mx-8 phone:-mx-2 phone:mt-8">
        <FileTray files={attached.files} uploads={attached.uploads} />
      </div>
      {attached.problems.map(problem => (
        <Hint key={problem} tone="bad" className="mt-8">
          {problem}
        </Hint>
      ))}
      {save.error && (
        <Hint tone="bad" className="mt-8">
          {readError(save.error).message}
        </Hint>
      )}
      <Actions className="mt-16">
        <Button look="quiet" onClick={pick}>
          <Icon name="paperclip" small /> {attachingStrings.attach}
        </Button>
        {input}
        <Spacer />
        <Button type="submit" look="main" disabled={save.isPending || !attached.isReady}>
          {words.save}
        </Button>
      </Actions>
      {attached.isOver && <DropPlace />}
    </form>
  )
}
