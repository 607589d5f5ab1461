'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inviteStrings } from '@/components/strings/channels/invite'
import { messagesStrings } from '@/components/strings/messages'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Invite } from '@/server/domain/workspaces/invite'
import { actColumnStyle, PersonRow } from './person-row'
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
      {list.isError && <Hint tone="bad">{readError(list.error).message}</Hint>}
      {open?.length === 0 && <p className="text-sm text-text-2">{words.noInvites}</p>}
      <ul>
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
    <PersonRow
      mark={
        <span className="w-avatar text-center text-text-3">
          <Icon name={invite.email === null ? 'link' : 'mail'} />
        </span>
      }
      name={
        <>
          <Name>{who}</Name> <Tag>{inviteStrings.roles[invite.role]}</Tag>
        </>
      }
      facts={words.inviteFacts(by, invite.expiresAt, invite.email ? null : invite.usedCount)}
      problem={revoke.isError ? readError(revoke.error).message : null}
    >
      <Button
        look="quiet"
        size="s"
        className={actColumnStyle}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate({ inviteId: invite.id })}
      >
        {words.revoke}
        <span className="sr-only"> {who}</span>
      </Button>
    </PersonRow>
  )
}
