'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { strings } from '@/components/strings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useWorkspace } from './workspace-context'

const words = strings.createChannel

/** Makes a public channel and goes there. */
export function CreateChannelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const create = useMutation(
    trpc.channel.create.mutationOptions({
      onSuccess: async ({ channel }) => {
        await cache.invalidateQueries(trpc.channel.list.queryFilter())
        setName('')
        setTopic('')
        onClose()
        router.push(`/${workspace.slug}/${encodeURIComponent(channel.name)}`)
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ workspaceId: workspace.id, name, topic, kind: 'public' })
  }

  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={words.name}
          hint={words.nameHint}
          value={name}
          required
          maxLength={80}
          problem={create.isError ? readError(create.error).message : null}
          onChange={event => setName(event.target.value)}
        />
        <Field
          label={words.topic}
          hint={words.topicHint}
          value={topic}
          maxLength={250}
          onChange={event => setTopic(event.target.value)}
        />
        <div className="actions">
          <button className="btn quiet" type="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button className="btn main" type="submit" disabled={create.isPending || name.trim() === ''}>
            {words.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
