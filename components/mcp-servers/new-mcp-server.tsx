'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsPage, SettingsPart } from '@/components/settings/settings-page'
import { mcpServersStrings } from '@/components/strings/settings/mcp-servers'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { AccessFields } from './access-fields'
import { draftAccess, findProblem, noAccess, proposeName } from './access-values'
import { SignInDialog } from './sign-in-dialog'
import { useSignIn } from './use-sign-in'

const words = mcpServersStrings

/** Adds a server: it is tested first, and its tools are shown on its own page afterwards. */
export function NewMcpServer() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [title, setTitle] = useState('')
  /** Null: proposed from the title. */
  const [typedName, setName] = useState<string | null>(null)
  const [url, setUrl] = useState('')
  const [access, setAccess] = useState(noAccess)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useQuery(trpc.mcpServer.list.queryOptions({ workspaceId: workspace.id }))
  const signIn = useSignIn()
  const create = useMutation(
    trpc.mcpServer.create.mutationOptions({
      onSuccess: async ({ server }, { auth, isActive }) => {
        await cache.invalidateQueries(trpc.mcpServer.pathFilter())
        const path = pathOf(server.id)
        if (auth !== 'oauth' || isActive === false) return router.push(path)
        // A sign-in that can't begin is told on the page of the server.
        await signIn
          .mutateAsync({ workspaceId: workspace.id, serverId: server.id })
          .catch(() => router.push(path))
      },
    }),
  )
  const pathOf = (serverId: string) => `/${workspace.slug}/settings/mcp-servers/${serverId}`
  const name = typedName ?? proposeName(title)
  const failure = create.isError ? readError(create.error) : null

  function save(isActive: boolean) {
    const found = findProblem({ name, title, url })
    setProblem(found)
    if (found || isUnderWay(cache, trpc.mcpServer.create.mutationKey())) return
    create.mutate({ workspaceId: workspace.id, name, title, url, isActive, ...draftAccess(access) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    save(true)
  }

  return (
    <SettingsPage title={words.newTitle}>
      <SettingsPart title={words.add} lead={words.lead}>
        <SettingsForm noValidate onSubmit={submit}>
          <Field
            label={words.title}
            hint={words.titleHint}
            value={title}
            maxLength={80}
            onChange={event => setTitle(event.target.value)}
          />
          <Field
            label={words.name}
            hint={words.nameHint(name)}
            value={name}
            maxLength={31}
            spellCheck={false}
            onChange={event => setName(event.target.value)}
          />
          <Field
            label={words.url}
            hint={words.urlHint}
            value={url}
            type="url"
            inputMode="url"
            spellCheck={false}
            onChange={event => setUrl(event.target.value)}
          />
          <AccessFields access={access} redirectUrl={list.data?.redirectUrl ?? ''} onChange={setAccess} />
          {(problem ?? failure) && <Hint tone="bad">{problem ?? failure?.message}</Hint>}
          {failure?.reason === 'server_failed' && !create.isPending && (
            <div>
              <Hint className="mb-6">{words.saveOffWhy}</Hint>
              <Button onClick={() => save(false)}>{words.saveOff}</Button>
            </div>
          )}
          <Button
            look="main"
            className="justify-self-start"
            type="submit"
            disabled={create.isPending || signIn.isPending}
          >
            {create.isPending
              ? words.testing
              : access.auth === 'oauth'
                ? words.saveAndSignIn
                : words.testAndSave}
          </Button>
        </SettingsForm>
      </SettingsPart>
      <SignInDialog
        to={signIn.data}
        onClose={() => router.push(create.data ? pathOf(create.data.server.id) : '.')}
      />
    </SettingsPage>
  )
}
