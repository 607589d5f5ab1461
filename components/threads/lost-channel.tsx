'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { threadsStrings } from '@/components/strings/threads'
import { buttonStyle } from '@/components/ui/button/button'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page } from '@/components/ui/surface/page'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

/** The page for a channel that was open and is gone: it was renamed, or this person can't see it any more. */
export function LostChannel({ was }: { was: Channel }) {
  const { workspace, channels } = useWorkspace()
  const router = useRouter()
  const renamed = channels.find(({ id }) => id === was.id)
  const path = renamed && channelPath(workspace, renamed)
  useEffect(() => {
    if (path) router.replace(path)
  }, [path, router])
  if (renamed) return <Page aria-busy="true" />
  return (
    <LostPage role="alert">
      <h1 className={lostTitleStyle}>{channelHeadStrings.lostTitle(was.name)}</h1>
      <p>{channelHeadStrings.lostWhy}</p>
      <Link className={buttonStyle({ look: 'main' })} href={`/${workspace.slug}`}>
        {threadsStrings.toGeneral}
      </Link>
    </LostPage>
  )
}
