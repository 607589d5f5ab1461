'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { entryFormStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { authStrings } from '@/components/strings/auth'
import { createWorkspaceStrings } from '@/components/strings/workspaces/create-workspace'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Caption } from '@/components/ui/text/caption'
import { deriveSlug } from '@/server/domain/workspaces/slug'
import { CreationClosed } from './creation-closed'

const words = createWorkspaceStrings

/** The form for a new workspace, or the reason why this person can't create one, with the way to get in. */
export function CreateWorkspace() {
  const list = useQuery(useTRPC().workspace.list.queryOptions())
  return list.data?.mayCreate === false ? (
    <CreationClosed isMember={list.data.workspaces.length > 0} />
  ) : (
    <CreateWorkspaceForm />
  )
}

/** The form for a name and an address. The address follows the name until it is edited. */
function CreateWorkspaceForm() {
  const router = useRouter()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const me = useQuery(trpc.session.get.queryOptions()).data?.user
  const [name, setName] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  // The server draws the form, so somebody may type before React is there to hear it.
  useLayoutEffect(() => setName(nameField.current?.value ?? ''), [])
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const slug = ownSlug ?? deriveSlug(name)
  const create = useMutation(
    trpc.workspace.create.mutationOptions({
      onSuccess: async ({ workspace }) => {
        await cache.invalidateQueries(trpc.workspace.list.queryFilter())
        router.push(`/${workspace.slug}/general`)
      },
    }),
  )
  const problem = create.isError ? readError(create.error) : null
  const slugProblem = problem?.reason.startsWith('slug') ? problem.message : null

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ name, slug })
  }

  return (
    <>
      <form className={entryFormStyle} onSubmit={submit}>
        <h1 className={entryTitleStyle}>{words.title}</h1>
        <p className="mt-4 mb-24 text-text-2">{words.lead}</p>
        <Field
          className="mb-16"
          size="l"
          label={words.name}
          ref={nameField}
          value={name}
          required
          maxLength={80}
          autoComplete="organization"
          problem={slugProblem ? null : problem?.message}
          onChange={event => setName(event.target.value)}
        />
        <Field
          className="mb-16"
          size="l"
          label={words.address}
          before="/"
          value={slug}
          required
          maxLength={48}
          spellCheck={false}
          autoCapitalize="none"
          hint={words.addressHint}
          problem={slugProblem}
          onChange={event => setOwnSlug(event.target.value.toLowerCase())}
        />
        <Button
          look="main"
          size="l"
          className="mt-8 w-full"
          type="submit"
          disabled={create.isPending || create.isSuccess || name.trim() === ''}
        >
          {create.isPending || create.isSuccess ? authStrings.working : words.create}
        </Button>
        <p className="mt-24 text-center text-sm text-text-2">{words.invited}</p>
      </form>
      {me && <Caption as="p">{words.signedInAs(me.email)}</Caption>}
    </>
  )
}
