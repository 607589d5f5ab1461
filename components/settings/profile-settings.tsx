'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { profileStrings } from '@/components/strings/profile/settings'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Field } from '@/components/ui/form/field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SessionUser } from '@/server/domain/workspaces/session'
import { PicturePart } from './profile/picture-part'
import { StatusPart } from './profile/status-part'
import { useRereadMe } from './profile/use-reread-me'
import { SaveLine } from './save-line'
import { SettingsForm } from './settings-form'
import { SettingsPage, SettingsPart } from './settings-page'

const words = settingsStrings.profile

/** The person's name and face, the same in all workspaces, and their handle in this one. */
export function ProfileSettings() {
  const user = useQuery(useTRPC().session.get.queryOptions()).data?.user
  return (
    <SettingsPage title={settingsStrings.pages.profile}>
      {/* All parts at once: a first one that came later would push the others down. */}
      {user ? (
        <>
          <NamePart user={user} />
          <PicturePart />
          <StatusPart />
          <HandlePart />
          <LeavePart />
        </>
      ) : (
        <div aria-busy="true" />
      )}
    </SettingsPage>
  )
}

function NamePart({ user }: { user: SessionUser }) {
  const { me } = useWorkspace()
  const reread = useRereadMe()
  const [name, setName] = useState(user.displayName)
  const [title, setTitle] = useState(me.title ?? '')
  const save = useMutation(useTRPC().session.update.mutationOptions({ onSuccess: reread }))
  const changed = name.trim() !== user.displayName || title.trim() !== (me.title ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ displayName: name, title })
  }

  return (
    <SettingsPart title={words.who} lead={words.whoLead}>
      <SettingsForm onSubmit={submit}>
        <p className="text-sm text-text-2">{user.email}</p>
        <Field
          label={words.name}
          value={name}
          required
          maxLength={80}
          problem={save.isError ? readError(save.error).message : null}
          onChange={event => setName(event.target.value)}
        />
        <Field
          label={profileStrings.titleLabel}
          hint={profileStrings.titleHint}
          value={title}
          maxLength={80}
          onChange={event => setTitle(event.target.value)}
        />
        <SaveLine changed={changed} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}

/** The handle, which may be different in each workspace. */
function HandlePart() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [handle, setHandle] = useState(me.handle)
  const save = useMutation(
    trpc.workspace.updateHandle.mutationOptions({
      onSuccess: async ({ member }) => {
        setHandle(member.handle)
        await Promise.all([
          cache.invalidateQueries(trpc.workspace.get.queryFilter()),
          cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
        ])
      },
    }),
  )
  return (
    <SettingsPart title={words.handle} lead={words.handleLead(workspace.name)}>
      <SettingsForm
        onSubmit={event => {
          event.preventDefault()
          save.mutate({ workspaceId: workspace.id, handle })
        }}
      >
        <Field
          label={words.handleLabel}
          before="@"
          value={handle}
          required
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          problem={save.isError ? readError(save.error).message : null}
          onChange={event => setHandle(event.target.value)}
        />
        <SaveLine changed={handle !== me.handle} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </SettingsPart>
  )
}

/** Leaves the workspace. The last admin is told why they can't. */
function LeavePart() {
  const { workspace } = useWorkspace()
  const [leaving, setLeaving] = useState(false)
  const leave = useMutation(
    useTRPC().workspace.leave.mutationOptions({ onSuccess: () => location.assign('/?choose') }),
  )
  return (
    <SettingsPart title={words.leave(workspace.name)} lead={words.leaveLead}>
      <Button look="stop" onClick={() => setLeaving(true)}>
        {words.leaveAct}
      </Button>
      <ConfirmDialog
        open={leaving}
        title={words.leaveTitle(workspace.name)}
        why={words.leaveWhy}
        act={words.leaveAct}
        pending={leave.isPending}
        problem={leave.isError ? readError(leave.error).message : null}
        onConfirm={() => leave.mutate({ workspaceId: workspace.id })}
        onClose={() => {
          leave.reset()
          setLeaving(false)
        }}
      />
    </SettingsPart>
  )
}
