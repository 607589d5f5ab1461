'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { threadListFeed } from '@/components/live/feeds'
import { sortThreads } from '@/components/live/thread-list/thread-list-state'
import { usePreloadChannel } from '@/components/palette/preload-channel'
import { readRecent } from '@/components/palette/recent'
import { useReadActs } from '@/components/reading/use-read-acts'
import { scopeSearch, searchPath } from '@/components/search/search-path'
import { findNeighbour } from '@/components/shortcuts/channel-order'
import { overlay } from '@/components/shortcuts/overlay'
import { useShortcuts } from '@/components/shortcuts/use-shortcuts'
import { readingStrings } from '@/components/strings/reading/reading'
import { useTRPCClient } from '@/components/trpc/api'
import { channelPath, findChannelBySegment, threadPath } from '@/components/workspace/thread-path'
import { goTo, readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useSidebar } from './channels/use-sidebar'

/** Handles the keys that work on every page of a workspace. */
export function useWorkspaceKeys() {
  const view = useWorkspace()
  const { workspace, channels, me } = view
  const { sidebar } = useSidebar()
  const router = useRouter()
  const client = useTRPCClient()
  const preload = usePreloadChannel()
  const { markRead, undo } = useReadActs()
  const [, , segment = ''] = usePathname().split('/')
  const here = findChannelBySegment(channels, segment)

  // A person who works by keys continues with the next one.
  useEffect(() => {
    if (!here) return
    for (const step of [1, -1] as const) {
      const next = findNeighbour(channels, { from: here.id, step, sidebar })
      if (next) preload(next.id)
    }
  }, [here, channels, sidebar, preload])

  // People press keys faster than pages open: the next step starts where the last one leads.
  const target = useRef<string | undefined>(undefined)
  useEffect(() => {
    target.current = here?.id
  }, [here?.id])

  function go(step: 1 | -1, unread = false) {
    const next = findNeighbour(channels, { from: target.current, step, unread, sidebar })
    if (!next) return
    target.current = next.id
    router.push(channelPath(workspace, next))
  }

  function goToUnreadThread() {
    if (!here) return go(1, true)
    const threads = sortThreads(threadListFeed(client, here.id).state.get())
    const next = threads.find(({ id, unreadCount }) => unreadCount > 0 && id !== openThreadId())
    if (next) goTo(threadPath(workspace, here, next.id))
    else go(1, true)
  }

  function togglePanel() {
    if (!here) return
    // From a fork one key leads to its thread.
    const { threadId, forkId } = readPlace(location.pathname)
    if (threadId && forkId) return goTo(threadPath(workspace, here, threadId))
    if (here.kind === 'direct') return
    if (openThreadId()) return goTo(channelPath(workspace, here))
    const last = readRecent(me.userId).find(({ thread }) => thread?.channelId === here.id)?.thread
    if (last) goTo(threadPath(workspace, here, last.id))
  }

  useShortcuts({
    palette: () => overlay.set('palette'),
    sheet: () => overlay.set('sheet'),
    search: () => router.push(searchPath(workspace, scopeSearch(view, here))),
    inbox: () => router.push(`/${workspace.slug}/inbox`),
    previousChannel: () => go(-1),
    nextChannel: () => go(1),
    previousUnread: () => go(-1, true),
    nextUnread: () => go(1, true),
    nextUnreadThread: goToUnreadThread,
    markAllRead: () => void markRead('everything', readingStrings.allRead),
    undoRead: () => void undo(),
    panel: togglePanel,
    // The button that leads to the end exists exactly when the end is out of sight.
    latest: () => document.querySelector<HTMLElement>('[data-to-end]')?.click(),
    write: () => focusBox(),
  })
}

/** Returns the thread in the current address; the rendered one may be one key behind. */
function openThreadId(): string | undefined {
  return location.pathname.split('/')[3]
}

/** Focuses the composer of the open thread, else that of the channel. */
function focusBox() {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-composer] textarea')]
  const box = boxes.find(each => each.closest('[data-own-bar]')) ?? boxes[0]
  box?.focus()
}
