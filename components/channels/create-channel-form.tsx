'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { channelsStrings } from '@/components/strings/channels/channels'
import { createChannelStrings as words } from '@/components/strings/channels/create-channel'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { normalizeChannelName } from '@/server/domain/channels/channel-name'

const kinds = ['public', 'private'] as const

/** The fields of a new channel: its name (shown the way it will be saved), its topic, and who can see it. */
export function CreateChannelForm({ onClose }: { onClose: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [name, setName] = useState('')
  const [topic, setTopic] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('public')
  const create = useMutation(
    trpc.channel.create.mutationOptions({
      onSuccess: async ({ channel }) => {
        await cache.invalidateQueries(trpc.channel.list.queryFilter())
        onClose()
        router.push(`/${workspace.slug}/${encodeURIComponent(channel.name)}`)
      },
    }),
  )
  const normal = normalizeChannelName(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ workspaceId: workspace.id, name, topic, kind })
  }

  return (
    <form onSubmit={submit}>
      <Field
        className="mb-16"
        label={words.name}
        hint={normal !== '' && normal !== name.trim() ? words.becomes(normal) : words.nameHint}
        value={name}
        required
        maxLength={80}
        problem={create.isError ? readError(create.error).message : null}
        onChange={event => setName(event.target.value)}
      />
      <Field
        className="mb-16"
        label={words.topic}
        hint={words.topicHint}
        value={topic}
        maxLength={250}
        onChange={event => setTopic(event.target.value)}
      />
      <Choices legend={channelsStrings.kind} className="mb-16">
        {kinds.map(each => (
          <Choice
            key={each}
            type="radio"
            name="kind"
            caption={channelsStrings.kindHints[each]}
            checked={kind === each}
            onChange={() => setKind(each)}
          >
            <b>{channelsStrings.kinds[each]}</b>
          </Choice>
        ))}
      </Choices>
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={create.isPending || name.trim() === ''}>
          {words.create}
        </Button>
      </Actions>
    </form>
  )
}
