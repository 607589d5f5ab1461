'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { SettingsChoices } from '@/components/settings/settings-choices'
import { SettingsForm } from '@/components/settings/settings-form'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Choice } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import {
  type NewOutgoingWebhook,
  type OutgoingEvent,
  type OutgoingWebhook,
  outgoingEvent,
} from '@/server/domain/webhooks/outgoing'
import { useRefreshWebhooks } from '../use-webhook-lists'

const words = webhooksStrings.outgoing

/** The form of an outgoing webhook. `webhook` null: a new one. */
export function OutgoingForm(props: {
  webhook: OutgoingWebhook | null
  onMade?: (webhook: NewOutgoingWebhook) => void
  onClose: () => void
}) {
  const { webhook, onMade, onClose } = props
  const { workspace, channels: places } = useWorkspace()
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const group = useId()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly OutgoingEvent[]>(webhook?.events ?? ['message.created'])
  const [channels, setChannels] = useState(webhook?.channels ?? 'public')
  const [channelIds, setChannelIds] = useState<readonly string[]>(webhook?.channelIds ?? [])
  const create = useMutation(
    trpc.webhook.createOutgoing.mutationOptions({
      onSuccess: async made => {
        onMade?.(made.webhook)
        await refresh()
      },
    }),
  )
  const update = useMutation(
    trpc.webhook.updateOutgoing.mutationOptions({
      onSuccess: async () => {
        onClose()
        await refresh()
      },
    }),
  )
  const { error, isPending } = webhook ? update : create

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const chosen = channels === 'chosen' ? [...channelIds] : []
    const fields = { name, url, events: [...events], channels, channelIds: chosen }
    if (webhook) update.mutate({ outgoingId: webhook.id, ...fields })
    else create.mutate({ workspaceId: workspace.id, ...fields })
  }

  return (
    <div className="mt-12">
      <SettingsForm onSubmit={submit}>
        <Field
          label={webhooksStrings.name}
          value={name}
          required
          maxLength={80}
          autoFocus
          onChange={event => setName(event.target.value)}
        />
        <Field
          label={words.url}
          hint={words.urlHint}
          value={url}
          required
          inputMode="url"
          autoComplete="off"
          onChange={event => setUrl(event.target.value)}
        />
        <SettingsChoices legend={words.choose}>
          {outgoingEvent.options.map(option => (
            <Choice
              key={option}
              type="checkbox"
              caption={option}
              checked={events.includes(option)}
              onChange={() => setEvents(toggle(events, option))}
            >
              {webhooksStrings.events[option]}
            </Choice>
          ))}
        </SettingsChoices>
        <SettingsChoices legend={words.channels}>
          {(['public', 'chosen'] as const).map(option => (
            <Choice
              key={option}
              type="radio"
              name={group}
              checked={channels === option}
              caption={option === 'chosen' ? words.chosenHint : undefined}
              onChange={() => setChannels(option)}
            >
              {option === 'public' ? words.publicChannels : words.chosenChannels}
            </Choice>
          ))}
        </SettingsChoices>
        {channels === 'chosen' && (
          <SettingsChoices legend={words.chosenChannels} hideLegend>
            {places
              .filter(({ kind }) => kind !== 'direct')
              .map(({ id, name: channelName }) => (
                <Choice
                  key={id}
                  type="checkbox"
                  checked={channelIds.includes(id)}
                  onChange={() => setChannelIds(toggle(channelIds, id))}
                >
                  #{channelName}
                </Choice>
              ))}
          </SettingsChoices>
        )}
        {error && <Hint tone="bad">{readError(error).message}</Hint>}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {webhooksStrings.cancel}
          </Button>
          <Button look="main" type="submit" disabled={isPending}>
            {webhook ? webhooksStrings.save : words.create}
          </Button>
        </Actions>
      </SettingsForm>
    </div>
  )
}

function toggle<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter(each => each !== item) : [...list, item]
}
