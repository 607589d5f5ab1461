'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { readDesktopChoice } from './desktop-choice'

/** Keeps the subscription of this browser alive, and opens the message of a notification that was clicked. */
export function usePush() {
  const { me } = useWorkspace()
  const client = useTRPCClient()
  const router = useRouter()

  useEffect(() => {
    if (readDesktopChoice() !== 'on') return
    void import('./push').then(({ renewPush }) => renewPush(client, me.userId))
  }, [client, me.userId])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent<unknown>) => {
      const path = readPath(data)
      if (path === null) return
      // In the open thread only the hash changes, and the router reports no change of the hash.
      if (location.pathname === path.split('#')[0]) goTo(path)
      else router.push(path)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [router])
}

function readPath(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return null
  return data.type === 'openvibe:open' && typeof data.path === 'string' && /^\/[^/]/.test(data.path)
    ? data.path
    : null
}
