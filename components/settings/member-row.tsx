'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteStrings } from '@/components/strings/channels/invite'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { PersonAvatar } from '@/components/ui/avatar/avatar'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type Member, memberRole } from '@/server/domain/workspaces/workspace'

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
  const who = { workspaceId: workspace.id, userId: member.userId }

  return (
    <li className="person">
      <PersonAvatar id={member.userId} name={member.displayName} />
      <div className="grow">
        <p className="cut">
          <b className="name">{member.displayName}</b> {isMe && <span className="tag">{words.you}</span>}
        </p>
        <p className="cap cut">@{member.handle}</p>
        {change.isError && (
          <p className="hint bad" role="alert">
            {readError(change.error).message}
          </p>
        )}
      </div>
      <select
        className="field role"
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
      </select>
      {isMe ? (
        <span className="no-act" />
      ) : (
        <button className="btn s quiet" type="button" onClick={() => setRemoving(true)}>
          {words.remove}
          <span className="sr"> {member.displayName}</span>
        </button>
      )}
      <ConfirmDialog
        open={removing}
        title={words.removeTitle(member.displayName)}
        why={words.removeWhy}
        act={words.remove}
        pending={remove.isPending}
        problem={remove.isError ? readError(remove.error).message : null}
        onConfirm={() => remove.mutate(who)}
        onClose={() => {
          remove.reset()
          setRemoving(false)
        }}
      />
    </li>
  )
}
