'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWorkspace } from '@/components/shell/workspace-context'
import { strings } from '@/components/strings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { PersonAvatar } from '@/components/ui/avatar'
import { Field } from '@/components/ui/field'
import type { SessionUser } from '@/server/domain/session'
import { SettingsPage, SettingsPart } from './settings-page'

const words = strings.settings.profile

/** The person's own name and face, everywhere the same, and the name behind the @ here. */
export function ProfileSettings() {
  const user = useQuery(useTRPC().session.get.queryOptions()).data?.user
  return (
    <SettingsPage title={strings.settings.pages.profile}>
      {user ? <NamePart user={user} /> : <div aria-busy="true" />}
    </SettingsPage>
  )
}

function NamePart({ user }: { user: SessionUser }) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [name, setName] = useState(user.displayName)
  const save = useMutation(
    trpc.session.update.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          cache.invalidateQueries(trpc.session.get.queryFilter()),
          cache.invalidateQueries(trpc.workspace.get.queryFilter()),
          cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
        ])
      },
    }),
  )
  const changed = name.trim() !== user.displayName

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ displayName: name })
  }

  return (
    <SettingsPart title={words.who} lead={words.whoLead}>
      <form onSubmit={submit}>
        <p className="own-face">
          <PersonAvatar id={me.userId} name={name} /> <span className="meta">{user.email}</span>
        </p>
        <Field
          label={words.name}
          value={name}
          required
          maxLength={80}
          problem={save.isError ? readError(save.error).message : null}
          onChange={event => setName(event.target.value)}
        />
        <div className="save">
          <button className="btn main" type="submit" disabled={!changed || save.isPending}>
            {strings.settings.save}
          </button>
          <span className="cap" role="status">
            {save.isSuccess && !changed && strings.settings.saved}
          </span>
        </div>
      </form>
    </SettingsPart>
  )
}
