'use client'

import { useQuery } from '@tanstack/react-query'
import { entryChoiceStyle, entryTitleStyle } from '@/components/auth/entry-style'
import { postAuth } from '@/components/auth/post-auth'
import { shellStrings } from '@/components/strings/shell/shell'
import { createWorkspaceStrings as words } from '@/components/strings/workspaces/create-workspace'
import { useTRPC } from '@/components/trpc/api'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Caption } from '@/components/ui/text/caption'

/** Tells a person who may not create workspaces on this server the ways that are left. */
export function CreationClosed({ isMember }: { isMember: boolean }) {
  const email = useQuery(useTRPC().session.get.queryOptions()).data?.user.email
  async function changeAccount() {
    await postAuth('sign-out', {})
    location.assign('/login')
  }
  return (
    <div className={entryChoiceStyle}>
      <h1 className={entryTitleStyle}>{isMember ? words.closedTitle : words.noneTitle}</h1>
      <p className="text-text-2">{isMember ? words.closedWhy : words.noneWhy}</p>
      {email && !isMember && <p className="text-text-2">{words.noneInvite(email)}</p>}
      {isMember ? (
        <a className={buttonStyle({ look: 'main', size: 'l' })} href="/?choose">
          {shellStrings.toMine}
        </a>
      ) : (
        <Button size="l" onClick={() => void changeAccount()}>
          {words.otherAccount}
        </Button>
      )}
      {email && <Caption as="p">{words.signedInAs(email)}</Caption>}
    </div>
  )
}
