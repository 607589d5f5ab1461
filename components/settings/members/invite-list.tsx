'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MadeInvite } from '@/components/channels/made-invite'
import { usePersonName } from '@/components/people/author'
import { SettingsPart } from '@/components/settings/settings-page'
import { inviteStrings } from '@/components/strings/channels/invite'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Invite, NewInvite } from '@/server/domain/workspaces/invite'
import { actColumnStyle, PersonRow } from './person-row'

const words = settingsStrings.members

/** Lists the open invitations, each with a button to replace its link and one to end it. */
export function InviteList() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useQuery(trpc.workspace.listInvites.queryOptions({ workspaceId: workspace.id }))
  // The row of the old invitation goes, so the new one is shown by the list.
  const [made, setMade] = useState<NewInvite | null>(null)
  const open = list.data?.invites.filter(({ state }) => state === 'open')
  return (
    <SettingsPart title={words.invites} lead={words.invitesLead}>
      {list.isError && <Hint tone="bad">{readError(list.error).message}</Hint>}
      {open?.length === 0 && <p className="text-sm text-text-2">{words.noInvites}</p>}
      <ul>
        {open?.map(invite => (
          <InviteRow key={invite.id} invite={invite} onMade={setMade} />
        ))}
      </ul>
      <Dialog title={inviteStrings.newTitle} open={made !== null} onClose={() => setMade(null)}>
        {made && (
          <>
            <p className="mb-12 text-text-2">{inviteStrings.oldEnded}</p>
            <MadeInvite invite={made} onClose={() => setMade(null)} />
          </>
        )}
      </Dialog>
    </SettingsPart>
  )
}

function InviteRow({ invite, onMade }: { invite: Invite; onMade: (made: NewInvite) => void }) {
  const personName = usePersonName()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const revoke = useMutation(
    trpc.workspace.revokeInvite.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.workspace.listInvites.queryFilter()),
    }),
  )
  const by = personName(invite.createdBy)
  const reset = useMutation(
    trpc.workspace.resetInvite.mutationOptions({
      onSuccess: ({ invite: made }) => {
        onMade(made)
        return cache.invalidateQueries(trpc.workspace.listInvites.queryFilter())
      },
    }),
  )
  const who = invite.email ?? words.link
  const failed = revoke.error ?? reset.error
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
      facts={
        invite.email === null
          ? words.linkFacts(by, invite.expiresAt, invite.usedCount)
          : words.inviteFacts(by, invite.expiresAt)
      }
      problem={failed ? readError(failed).message : null}
    >
      <span className="flex gap-12 phone:w-full phone:justify-end">
        <Button
          look="quiet"
          size="s"
          className={actColumnStyle}
          disabled={reset.isPending}
          onClick={() => reset.mutate({ inviteId: invite.id })}
        >
          {invite.email === null ? words.reset : words.resend}
          <span className="sr-only"> {who}</span>
        </Button>
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
      </span>
    </PersonRow>
  )
}
