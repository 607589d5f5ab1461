'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { liveConnection } from '@/components/live/use-live'
import { useTRPCClient } from '@/components/trpc/api'
import { unawaited } from '@/components/trpc/limit-reads'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { topics } from '@/server/domain/wire/topics'
import { type KnownPeople, nobody } from './known-people'
import { createPresenceFeed, type PresenceFeed } from './presence-feed'

type Client = ReturnType<typeof useTRPCClient>

/** Feeds by workspace, because a page may lead from one workspace to another. */
const feeds = new Map<string, PresenceFeed>()

function presenceFeed(client: Client, workspaceId: string): PresenceFeed {
  const feed = feeds.get(workspaceId) ?? openFeed(client, workspaceId)
  // A server draws for everybody, so it keeps the state of nobody's page.
  if (typeof window !== 'undefined') feeds.set(workspaceId, feed)
  return feed
}

function openFeed(client: Client, workspaceId: string): PresenceFeed {
  return createPresenceFeed(page =>
    client.session.presence.mutate(
      { workspaceId, ...page },
      // A browser lets nobody end a call that outlives its page, so on a dead line each one would keep a connection.
      page.state === 'away' ? { context: { keepalive: true } } : unawaited(),
    ),
  )
}

/** Reports that the person is here while the workspace is open, and listens for the others. */
export function usePresenceReports() {
  const { workspace, me } = useWorkspace()
  const client = useTRPCClient()
  const isGuest = me.role === 'guest'

  useEffect(() => {
    const feed = presenceFeed(client, workspace.id)
    const { state } = liveConnection(client)
    const hear = () => feed.hearLine(state.get().lostAt)
    feed.start()
    hear()
    const rest = state.subscribe(hear)
    return () => {
      rest()
      feed.stop()
    }
  }, [client, workspace.id])

  useEffect(() => {
    // A guest may not listen to the workspace; the answers to the guest's own reports bring
    // the news within a minute.
    if (isGuest) return
    const feed = presenceFeed(client, workspace.id)
    return liveConnection(client).join(topics.workspace(workspace.id), {
      onJoined: feed.refresh,
      onEvent: feed.hear,
    })
  }, [client, workspace.id, isGuest])
}

/** Returns the people who are here, live. */
export function usePresence(): KnownPeople {
  const { workspace } = useWorkspace()
  const { people } = presenceFeed(useTRPCClient(), workspace.id)
  return useSyncExternalStore(people.subscribe, people.get, () => nobody)
}

/** Reports before sign-out that the person leaves: afterwards no report is possible. */
export function leaveWorkspaces() {
  for (const feed of feeds.values()) feed.stop()
}
