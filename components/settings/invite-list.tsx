'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inviteStrings } from '@/components/strings/channels/invite'
import { messagesStrings } from '@/components/strings/messages'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Invite } from '@/server/domain/workspaces/invite'
import { SettingsPart } from './settings-page'

const words = settingsStrings.members

/** Lists the open invitations: recipient, role, inviter and expiry. */
export function InviteList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useQuery(trpc.workspace.listInvites.queryOptions({ workspaceId: workspace.id }))
  const open = list.data?.invites.filter(({ state }) => state === 'open')
  return (
    <SettingsPart title={words.invites} lead={words.invitesLead}>
      {list.isError && (
        <p className="hint bad" role="alert">
          {readError(list.error).message}
        </p>
      )}
      {open?.length === 0 && <p className="meta">{words.noInvites}</p>}
      <ul className="people">
        {open?.map(invite => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </SettingsPart>
  )
}

function InviteRow({ invite }: { invite: Invite }) {
  const { members } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const revoke = useMutation(
    trpc.workspace.revokeInvite.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.workspace.listInvites.queryFilter()),
    }),
  )
  const by = members.get(invite.createdBy)?.displayName ?? messagesStrings.formerMember
  const who = invite.email ?? words.link
  return (
    <li className="person">
      <span className="kind">
        <Icon name={invite.email === null ? 'link' : 'mail'} />
      </span>
      <div className="grow">
        <p className="cut">
          <b className="name">{who}</b> <span className="tag">{inviteStrings.roles[invite.role]}</span>
        </p>
        <p className="cap">
          {words.inviteFacts(by, invite.expiresAt, invite.email ? null : invite.usedCount)}
        </p>
        {revoke.isError && (
          <p className="hint bad" role="alert">
            {readError(revoke.error).message}
          </p>
        )}
      </div>
      <button
        className="btn s quiet"
        type="button"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate({ inviteId: invite.id })}
      >
        {words.revoke}
        <span className="sr"> {who}</span>
      </button>
    </li>
  )
}
