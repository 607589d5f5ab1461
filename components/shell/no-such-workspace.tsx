'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shellStrings as words } from '@/components/strings/shell/shell'
import { useTRPC } from '@/components/trpc/api'
import { buttonStyle } from '@/components/ui/button/button'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'

/**
 * Stands in place of a workspace that its reader can't see. A former member is told what ended their membership and
 * how they can come back. `was` is the name of a workspace that was open a moment ago.
 */
export function NoSuchWorkspace({ slug, was }: { slug: string; was: string | null }) {
  const trpc = useTRPC()
  const ended = useQuery(trpc.workspace.formerMembership.queryOptions({ slug }, { retry: false }))
  const email = useQuery(trpc.session.get.queryOptions()).data?.user.email
  const former = ended.data?.former
  if (former?.wasRemoved) {
    return (
      <Lost title={words.removed(former.workspaceName)} isAlert>
        <p>{words.removedWhy(former.endedAt)}</p>
        <p>{email && words.removedBack(email)}</p>
      </Lost>
    )
  }
  if (former) {
    return (
      <Lost title={words.left(former.workspaceName)} isAlert={was !== null}>
        <p>{words.leftWhy}</p>
      </Lost>
    )
  }
  if (ended.isPending) return <LostPage aria-busy="true" />
  return (
    <Lost title={words.noWorkspace}>
      <p>{words.noWorkspaceWhy}</p>
    </Lost>
  )
}

function Lost(props: { title: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <LostPage role={props.isAlert ? 'alert' : undefined}>
      <h1 className={lostTitleStyle}>{props.title}</h1>
      {props.children}
      <a className={buttonStyle({ look: 'main' })} href="/?choose">
        {words.toMine}
      </a>
    </LostPage>
  )
}
