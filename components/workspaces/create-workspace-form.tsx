'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { authStrings } from '@/components/strings/auth'
import { createWorkspaceStrings } from '@/components/strings/workspaces/create-workspace'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Field } from '@/components/ui/form/field'
import { deriveSlug } from '@/server/domain/workspaces/slug'

const words = createWorkspaceStrings

/** The form for a name and an address. The address follows the name until it is edited. */
export function CreateWorkspaceForm() {
  const router = useRouter()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const me = useQuery(trpc.session.get.queryOptions()).data?.user
  const [name, setName] = useState('')
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
      <form onSubmit={submit}>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <Field
          label={words.name}
          value={name}
          required
          maxLength={80}
          autoComplete="organization"
          problem={slugProblem ? null : problem?.message}
          onChange={event => setName(event.target.value)}
        />
        <Field
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
        <button
          className="btn main l"
          type="submit"
          disabled={create.isPending || create.isSuccess || name.trim() === ''}
        >
          {create.isPending || create.isSuccess ? authStrings.working : words.create}
        </button>
        <p className="meta switch">{words.invited}</p>
      </form>
      {me && <p className="cap">{words.signedInAs(me.email)}</p>}
    </>
  )
}
