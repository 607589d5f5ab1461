'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Person } from '@/components/people/author'
import { inviteStrings } from '@/components/strings/channels/invite'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Select } from '@/components/ui/form/select'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { mayInvite } from '@/server/domain/workspaces/permissions'
import { type Member, type MemberRole, memberRole } from '@/server/domain/workspaces/workspace'
import { actColumnStyle, PersonRow } from './person-row'

const words = settingsStrings.members

/** One person with the role, which admins change here, and the button to remove them from the workspace. */
export function MemberRow({ member, isMe }: { member: Member; isMe: boolean }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [removing, setRemoving] = useState(false)
  /** The role to confirm; null: nothing is asked. */
  const [newRole, setNewRole] = useState<MemberRole | null>(null)
  const reread = () =>
    Promise.all([
      cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
      cache.invalidateQueries(trpc.workspace.get.queryFilter()),
      // A person who may no longer invite loses the invitations that they made.
      cache.invalidateQueries(trpc.workspace.listInvites.queryFilter()),
    ])
  const change = useMutation(
    trpc.workspace.updateMemberRole.mutationOptions({
      onSuccess: async () => {
        setNewRole(null)
        await reread()
      },
    }),
  )
  const remove = useMutation(
    trpc.workspace.removeMember.mutationOptions({
      onSuccess: async () => {
        setRemoving(false)
        await reread()
      },
    }),
  )
  // The list below the members shows the same invitations.
  const invites = useQuery(trpc.workspace.listInvites.queryOptions({ workspaceId: workspace.id })).data
    ?.invites
  const own = invites?.filter(({ createdBy, state }) => createdBy === member.userId && state === 'open') ?? []
  const endingBelow = (role: MemberRole) => own.filter(invite => !mayInvite(role, invite.role)).length
  const who = { workspaceId: workspace.id, userId: member.userId }

  function choose(role: MemberRole) {
    if (endingBelow(role) > 0) setNewRole(role)
    else change.mutate({ ...who, role })
  }

  return (
    <PersonRow
      mark={<Person id={member.userId} />}
      name={
        <>
          <Name>{member.displayName}</Name> {isMe && <Tag>{words.you}</Tag>}
        </>
      }
      facts={`@${member.handle}`}
      cutsFacts
      problem={change.isError && newRole === null ? readError(change.error).message : null}
    >
      <Select
        size="s"
        isFullWidth={false}
        className="w-108 phone:ml-avatar-indent phone:flex-1"
        aria-label={words.roleOf(member.displayName)}
        value={change.isPending ? change.variables.role : member.role}
        disabled={change.isPending}
        options={memberRole.options.map(role => [role, inviteStrings.roles[role]] as const)}
        onChange={choose}
      />
      {isMe ? (
        // Keeps the column of the button.
        <span className={actColumnStyle} />
      ) : (
        <Button look="quiet" size="s" className={actColumnStyle} onClick={() => setRemoving(true)}>
          {words.remove}
          <span className="sr-only"> {member.displayName}</span>
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        title={words.removeTitle(member.displayName)}
        why={own.length > 0 ? `${words.removeWhy} ${words.endsInvites(own.length)}` : words.removeWhy}
        act={words.remove}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate(who)}
        onClose={() => {
          remove.reset()
          setRemoving(false)
        }}
      />
      {newRole !== null && (
        <ConfirmDialog
          open
          title={words.demoteTitle(member.displayName, inviteStrings.roles[newRole])}
          why={`${words.demoteWhy} ${words.endsInvites(endingBelow(newRole))}`}
          act={words.demote}
          pending={change.isPending}
          problem={change.isError ? readError(change.error).message : null}
          onConfirm={() => change.mutate({ ...who, role: newRole })}
          onClose={() => {
            change.reset()
            setNewRole(null)
          }}
        />
      )}
    </PersonRow>
  )
}
