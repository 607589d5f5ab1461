'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteStrings } from '@/components/strings/channels/invite'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Select } from '@/components/ui/form/control'
import { Name } from '@/components/ui/text/name'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type Member, memberRole } from '@/server/domain/workspaces/workspace'
import { actColumnStyle, PersonRow } from './person-row'

const words = settingsStrings.members

/** One person with the role, which admins change here, and the button to remove them from the workspace. */
export function MemberRow({ member, isMe }: { member: Member; isMe: boolean }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const reread = () =>
    Promise.all([
      cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
      cache.invalidateQueries(trpc.workspace.get.queryFilter()),
      // A person who may no longer invite loses the invitations that they made.
      cache.invalidateQueries(trpc.workspace.listInvites.queryFilter()),
    ])
  const change = useMutation(trpc.workspace.updateMemberRole.mutationOptions({ onSuccess: reread }))
  const remove = useMutation(
    trpc.workspace.removeMember.mutationOptions({
      onSuccess: async () => {
        setRemoving(false)
        await reread()
      },
    }),
  )
  const invites = useQuery(
    trpc.workspace.listInvites.queryOptions({ workspaceId: workspace.id }, { enabled: removing }),
  ).data?.invites
  const ending = invites?.filter(({ createdBy, state }) => createdBy === member.userId && state === 'open')
  const who = { workspaceId: workspace.id, userId: member.userId }

  return (
    <PersonRow
      mark={<PersonAvatar id={member.userId} name={member.displayName} />}
      name={
        <>
          <Name>{member.displayName}</Name> {isMe && <Tag>{words.you}</Tag>}
        </>
      }
      facts={`@${member.handle}`}
      cutsFacts
      problem={change.isError ? readError(change.error).message : null}
    >
      <Select
        size="s"
        isFullWidth={false}
        className="w-108 phone:ml-avatar-indent phone:flex-1"
        aria-label={words.roleOf(member.displayName)}
        value={change.isPending ? change.variables.role : member.role}
        disabled={change.isPending}
        onChange={event => change.mutate({ ...who, role: memberRole.parse(event.target.value) })}
      >
        {memberRole.options.map(role => (
          <option key={role} value={role}>
            {inviteStrings.roles[role]}
          </option>
        ))}
      </Select>
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
        why={[words.removeWhy, ...(ending?.length ? [words.removeEnds(ending.length)] : [])].join(' ')}
        act={words.remove}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate(who)}
        onClose={() => {
          remove.reset()
          setRemoving(false)
        }}
      />
    </PersonRow>
  )
}
