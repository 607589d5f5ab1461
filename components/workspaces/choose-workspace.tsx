'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { entryChoiceStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { shellStrings } from '@/components/strings/shell/shell'
import { workspacesStrings as words } from '@/components/strings/workspaces/workspaces'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'

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
      <div className={entryChoiceStyle} role="alert">
        <p>{readError(list.error).message}</p>
        <Button onClick={() => void list.refetch()}>{words.again}</Button>
      </div>
    )
  }
  if (!workspaces || target) {
    return (
      <p className="sr-only" role="status">
        {shellStrings.loading}
      </p>
    )
  }
  return (
    <div className={entryChoiceStyle}>
      <h1 className={entryTitleStyle}>{words.choose}</h1>
      <ul className="grid gap-8">
        {workspaces.map(workspace => (
          <li key={workspace.id}>
            <Link
              className={buttonStyle({ size: 'l', className: 'w-full' })}
              href={`/${workspace.slug}/general`}
            >
              <span className="min-w-0 flex-1 truncate">{workspace.name}</span>{' '}
              <Icon name="arrow-right" small />
            </Link>
          </li>
        ))}
      </ul>
      {list.data?.mayCreate ? (
        <Link className={linkStyle({ place: 'alone' })} href="/new">
          {shellStrings.newWorkspace}
        </Link>
      ) : (
        <Caption as="p">{shellStrings.adminsCreate}</Caption>
      )}
    </div>
  )
}
