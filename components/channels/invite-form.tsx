'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { inviteStrings as words } from '@/components/strings/channels/invite'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Choice, Choices } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { mayGrant } from '@/server/domain/workspaces/permissions'
import { MadeInvite } from './made-invite'

const roles = ['member', 'admin', 'guest'] as const

/**
 * Asks for the role, the kind of invite, and for a guest the channels; then shows the link, which can't be shown again.
 * `again`: the name of a person who left, whom a shared link does not let in.
 */
export function InviteForm({ again, onClose }: { again?: string | undefined; onClose: () => void }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [role, setRole] = useState<(typeof roles)[number]>('member')
  const [email, setEmail] = useState('')
  const [channelIds, setChannelIds] = useState<readonly string[]>([])
  const invite = useMutation(
    trpc.workspace.invite.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.workspace.listInvites.queryFilter()),
    }),
  )
  const address = email.trim()
  const needsChannel = role === 'guest' && channelIds.length === 0
  const needsAddress = again !== undefined && address === ''
  if (invite.data) return <MadeInvite invite={invite.data.invite} onClose={onClose} />

  function submit(event: FormEvent) {
    event.preventDefault()
    invite.mutate({
      workspaceId: workspace.id,
      role,
      ...(address !== '' && { email: address }),
      channelIds: role === 'guest' ? [...channelIds] : [],
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        className="mb-16"
        label={words.email}
        hint={again === undefined ? words.emailHint : words.again(again)}
        type="email"
        autoComplete="off"
        value={email}
        maxLength={254}
        problem={invite.isError ? readError(invite.error).message : null}
        onChange={event => setEmail(event.target.value)}
      />
      <Choices legend={words.role} className="mb-16">
        {roles
          .filter(name => mayGrant(me.role, name))
          .map(name => (
            <Choice
              key={name}
              type="radio"
              name="role"
              caption={words.roleHints[name]}
              checked={role === name}
              onChange={() => setRole(name)}
            >
              <b>{words.roles[name]}</b>
            </Choice>
          ))}
      </Choices>
      {role === 'guest' && <ChannelChoice chosen={channelIds} onChange={setChannelIds} />}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" type="submit" disabled={invite.isPending || needsChannel || needsAddress}>
          {address === '' && !needsAddress ? words.make : words.send}
        </Button>
      </Actions>
    </form>
  )
}

function ChannelChoice(props: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { channels } = useWorkspace()
  const { chosen, onChange } = props
  const open = channels.filter(channel => channel.archivedAt === null && channel.kind !== 'direct')
  return (
    <Choices legend={words.channels} className="mb-16 max-h-176 scrollbar-thin overflow-y-auto">
      {open.map(({ id, kind, name }) => (
        <Choice
          key={id}
          type="checkbox"
          size="s"
          checked={chosen.includes(id)}
          onChange={event =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
          }
        >
          <Icon name={kind === 'private' ? 'lock' : 'hash'} small /> {name}
          {kind === 'private' && <span className="sr-only">, {channelHeadStrings.isPrivate}</span>}
        </Choice>
      ))}
    </Choices>
  )
}
