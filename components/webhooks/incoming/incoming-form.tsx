'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SettingsForm } from '@/components/settings/settings-form'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { TextArea } from '@/components/ui/form/text-area'
import { useWorkspace } from '@/components/workspace/workspace-context'
import {
  bringsSecret,
  type IncomingScheme,
  type IncomingWebhook,
  incomingScheme,
  type NewIncomingWebhook,
} from '@/server/domain/webhooks/incoming'
import { useRefreshWebhooks } from '../use-webhook-lists'
import { PromptPreview } from './prompt-preview'
import { ThreadField } from './thread-field'

const words = webhooksStrings.incoming

/** The form of an incoming webhook. `webhook` null: a new one. */
export function IncomingForm(props: {
  webhook: IncomingWebhook | null
  onMade?: (webhook: NewIncomingWebhook) => void
  onClose: () => void
}) {
  const { webhook, onMade, onClose } = props
  const { workspace, agents, channels } = useWorkspace()
  const trpc = useTRPC()
  const refresh = useRefreshWebhooks()
  const places = channels.filter(({ kind, archivedAt }) => kind !== 'direct' && archivedAt === null)
  const helpers = [...agents.values()].filter(
    ({ id, isActive, isSystem }) => (isActive && !isSystem) || id === webhook?.agentId,
  )
  const [name, setName] = useState(webhook?.name ?? '')
  const [agentId, setAgentId] = useState(webhook?.agentId ?? helpers[0]?.id ?? '')
  const [channelId, setChannelId] = useState(webhook?.channelId ?? places[0]?.id ?? '')
  const [threadId, setThreadId] = useState(webhook?.threadId ?? null)
  const [scheme, setScheme] = useState<IncomingScheme>(webhook?.scheme ?? 'address')
  const [secret, setSecret] = useState('')
  const [template, setTemplate] = useState(webhook?.template ?? words.template0)
  const create = useMutation(
    trpc.webhook.createIncoming.mutationOptions({
      onSuccess: async made => {
        onMade?.(made.webhook)
        await refresh()
      },
    }),
  )
  const update = useMutation(
    trpc.webhook.updateIncoming.mutationOptions({
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
    const fields = { name, agentId, channelId, threadId, template, ...(secret !== '' && { secret }) }
    if (webhook) update.mutate({ incomingId: webhook.id, ...fields })
    else create.mutate({ workspaceId: workspace.id, scheme, ...fields })
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
        {!webhook && (
          <SelectField
            label={words.sender}
            hint={words.senderHints[scheme]}
            value={scheme}
            options={incomingScheme.options.map(option => [option, webhooksStrings.schemes[option]] as const)}
            onChange={setScheme}
          />
        )}
        {(webhook ? webhook.scheme !== 'address' : bringsSecret(scheme)) && (
          <Field
            label={words.secretOf}
            hint={webhook?.hasSecret ? words.secretKept : words.secretLater}
            value={secret}
            autoComplete="off"
            onChange={event => setSecret(event.target.value)}
          />
        )}
        <SelectField
          label={words.agent}
          value={agentId}
          options={helpers.map(({ id, displayName }) => [id, displayName] as const)}
          onChange={setAgentId}
        />
        <SelectField
          label={words.channel}
          value={channelId}
          options={places.map(channel => [channel.id, `#${channel.name}`] as const)}
          onChange={chosen => {
            setChannelId(chosen)
            setThreadId(chosen === webhook?.channelId ? webhook.threadId : null)
          }}
        />
        <ThreadField channelId={channelId} threadId={threadId} onChange={setThreadId} />
        <TextArea
          label={words.template}
          hint={words.templateHint}
          value={template}
          rows={6}
          required
          spellCheck={false}
          onChange={event => setTemplate(event.target.value)}
        />
        <PromptPreview template={template} incomingId={webhook?.id ?? null} />
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
