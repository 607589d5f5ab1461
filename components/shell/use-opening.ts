'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openDrafts } from '@/components/drafts/opened-drafts'
import { openThreadWith, threadListFeed } from '@/components/live/feeds'
import { forkMessagesKey } from '@/components/results/sources/fork-messages-key'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import type { PageOpening, ThreadOpening } from '@/server/http/pages/page-opening'

/**
 * Puts the server's data for the page into the caches where the page would have put its own answers. Later
 * changes arrive as usual: with the topics, and with the reading after they are joined. Known data stays.
 */
export function useOpening(opening: PageOpening | null) {
  const cache = useQueryClient()
  const trpc = useTRPC()
  const client = useTRPCClient()
  useState(() => {
    if (!opening) return
    fillCache(cache, trpc, opening)
    const { channel, found } = opening
    openDrafts(cache, found.me.userId, channel?.drafts ?? [])
    if (channel?.threads) threadListFeed(client, channel.channelId).fill(channel.threads)
    const { thread } = channel ?? {}
    if (thread) openThreadWith(client, thread.fork?.fork.id ?? thread.opened.thread.id, thread)
  })
}

function fillCache(cache: QueryClient, trpc: ReturnType<typeof useTRPC>, opening: PageOpening) {
  const { slug, found, lists, count, activity, sidebar, mine, scheduled, channel } = opening
  const { channels, readAt, members, examplePeople, formerMembers, agents, former } = lists
  const workspaceId = found.workspace.id
  const read = { updatedAt: opening.readAt }
  cache.setQueryData(trpc.workspace.get.queryKey({ slug }), found, read)
  cache.setQueryData(trpc.channel.list.queryKey({ workspaceId }), { channels, readAt }, read)
  const people = { members, examplePeople, formerMembers }
  cache.setQueryData(trpc.workspace.listMembers.queryKey({ workspaceId }), people, read)
  cache.setQueryData(trpc.agent.list.queryKey({ workspaceId }), { agents, former }, read)
  cache.setQueryData(trpc.notification.count.queryKey({ workspaceId }), count, read)
  cache.setQueryData(trpc.sidebar.get.queryKey({ workspaceId }), sidebar, read)
  cache.setQueryData(trpc.fork.mine.queryKey({ workspaceId }), mine, read)
  cache.setQueryData(trpc.agent.activity.queryKey({ workspaceId }), activity, read)
  cache.setQueryData(trpc.later.scheduledMarks.queryKey({ workspaceId }), scheduled, read)
  if (channel) {
    const { channelId, thread } = channel
    cache.setQueryData(trpc.channel.listMembers.queryKey({ channelId }), channel.people, read)
    cache.setQueryData(trpc.pin.marks.queryKey({ channelId }), channel.pins, read)
    if (thread) {
      const { id: threadId } = thread.opened.thread
      cache.setQueryData(trpc.later.marks.queryKey({ threadId }), thread.marks, read)
      cache.setQueryData(trpc.notification.following.queryKey({ threadId }), thread.following, read)
      cache.setQueryData(trpc.ledger.marks.queryKey({ threadId }), thread.entries, read)
      fillResolving(cache, trpc, thread, read)
    }
  }
}

function fillResolving(
  cache: QueryClient,
  trpc: ReturnType<typeof useTRPC>,
  { fork, resolving }: ThreadOpening,
  read: { updatedAt: number },
) {
  if (!fork || !resolving) return
  const { id: forkId } = fork.fork
  const { draft, task, messages } = resolving
  cache.setQueryData(trpc.fork.get.queryKey({ forkId }), fork, read)
  cache.setQueryData(trpc.fork.draft.queryKey({ forkId }), draft, read)
  cache.setQueryData(forkMessagesKey(forkId), messages, read)
  if (task) cache.setQueryData(trpc.task.get.queryKey({ taskId: task.task.id }), task, read)
}
