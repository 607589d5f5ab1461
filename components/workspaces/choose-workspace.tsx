'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { shellStrings } from '@/components/strings/shell/shell'
import { workspacesStrings as words } from '@/components/strings/workspaces/workspaces'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'

/**
 * The page after sign-in: without a workspace it opens the form for a new one, with one it opens it, with
 * several (or on request) it lets the person choose.
 */
export function ChooseWorkspace({ choose }: { choose: boolean }) {
  const router = useRouter()
  const list = useQuery(useTRPC().workspace.list.queryOptions())
  const workspaces = list.data?.workspaces
  const only = workspaces?.length === 1 && !choose ? workspaces[0] : undefined
  const target = workspaces?.length === 0 ? '/new' : only && `/${only.slug}/general`

  useEffect(() => {
    if (target) router.replace(target)
  }, [target, router])

  if (list.isError) {
    return (
      <div className="choose" role="alert">
        <p>{readError(list.error).message}</p>
        <button className="btn" type="button" onClick={() => void list.refetch()}>
          {words.again}
        </button>
      </div>
    )
  }
  if (!workspaces || target) {
    return (
      <p className="sr" role="status">
        {shellStrings.loading}
      </p>
    )
  }
  return (
    <div className="choose">
      <h1>{words.choose}</h1>
      <ul>
        {workspaces.map(workspace => (
          <li key={workspace.id}>
            <Link className="btn l" href={`/${workspace.slug}/general`}>
              <span className="grow cut">{workspace.name}</span> <Icon name="arrow-right" small />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link" href="/new">
        {shellStrings.newWorkspace}
      </Link>
    </div>
  )
}
