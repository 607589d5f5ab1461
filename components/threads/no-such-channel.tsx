'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { channelHeadStrings } from '@/components/strings/channels/head'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page } from '@/components/ui/surface/page'
import { NothingHere } from '@/components/workspace/nothing-here'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { findHomeChannel, homeName } from '@/server/domain/channels/home-channel'

/**
 * The page for an address without a channel, or with a channel that this person can't see: the two look the
 * same. A person without #general, like most guests, is led to the first channel in the person's list.
 */
export function NoSuchChannel({ name }: { name: string }) {
  const { workspace, channels } = useWorkspace()
  const router = useRouter()
  const home = findHomeChannel(channels)
  const instead = name === homeName && home ? channelPath(workspace, home) : null
  useEffect(() => {
    if (instead) router.replace(instead)
  }, [instead, router])
  if (instead) return <Page aria-busy="true" />
  if (name === homeName) {
    return (
      <LostPage>
        <h1 className={lostTitleStyle}>{channelHeadStrings.notIn}</h1>
        <p>{channelHeadStrings.notInWhy}</p>
      </LostPage>
    )
  }
  return <NothingHere />
}
