'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { channelsStrings } from '@/components/strings/channels/channels'
import { inviteStrings as words } from '@/components/strings/channels/invite'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { copyText } from '@/components/ui/copy-text'
import { Field } from '@/components/ui/form/field'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { NewInvite } from '@/server/domain/workspaces/invite'
import { mayGrant } from '@/server/domain/workspaces/permissions'

const roles = ['member', 'admin', 'guest'] as const

/**
 * Asks for the role, the kind of invite, and for a guest the channels; then shows the link,
 * which can't be shown again.
 */
export function InviteForm({ onClose }: { onClose: () => void }) {
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
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        value={email}
        maxLength={254}
        problem={invite.isError ? readError(invite.error).message : null}
        onChange={event => setEmail(event.target.value)}
      />
      <fieldset className="choices">
        <legend className="label">{words.role}</legend>
        {roles
          .filter(name => mayGrant(me.role, name))
          .map(name => (
            <label key={name} className="pick">
              <input type="radio" name="role" checked={role === name} onChange={() => setRole(name)} />
              <span>
                <b>{words.roles[name]}</b>
                <span className="cap">{words.roleHints[name]}</span>
              </span>
            </label>
          ))}
      </fieldset>
      {role === 'guest' && <ChannelChoice chosen={channelIds} onChange={setChannelIds} />}
      <div className="actions">
        <button className="btn quiet" type="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button className="btn main" type="submit" disabled={invite.isPending || needsChannel}>
          {address === '' ? words.make : words.send}
        </button>
      </div>
    </form>
  )
}

function ChannelChoice(props: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { channels } = useWorkspace()
  const { chosen, onChange } = props
  const open = channels.filter(channel => channel.archivedAt === null && channel.kind !== 'direct')
  return (
    <fieldset className="choices listed">
      <legend className="label">{words.channels}</legend>
      {open.map(({ id, kind, name }) => (
        <label key={id} className="pick">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
            }
          />
          <span>
            <Icon name={kind === 'private' ? 'lock' : 'hash'} small /> {name}
            {kind === 'private' && <span className="sr">, {channelsStrings.isPrivate}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function MadeInvite({ invite, onClose }: { invite: NewInvite; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <>
      {invite.email !== null && (
        <p className="why" role="status">
          {invite.mailed ? words.mailed(invite.email) : words.notMailed(invite.email)}
        </p>
      )}
      <Field
        label={words.link}
        hint={
          invite.email === null
            ? words.linkHint(invite.expiresAt)
            : words.emailLinkHint(invite.email, invite.expiresAt)
        }
        value={invite.url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <div className="actions">
        <button className="btn quiet" type="button" onClick={onClose}>
          {words.done}
        </button>
        <button
          className="btn main"
          type="button"
          onClick={() => void copyText(invite.url).then(isCopied => setCopied(isCopied))}
        >
          {copied ? words.copied : words.copy}
        </button>
      </div>
      <p className="sr" role="status">
        {copied && words.copied}
      </p>
    </>
  )
}
