'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readConfig } from '@/components/config/use-config'
import { useTRPCClient } from '@/components/trpc/api'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { type Connection, type ConnectionState, createConnection, shownAfterMs } from './connection'
import { openRealtimeLink } from './realtime-client'

type Client = ReturnType<typeof useTRPCClient>

let connection: Connection | null = null

/** Returns the tab's connection; made at the first call, in the browser only. */
export function liveConnection(client: Client): Connection {
  connection ??= createConnection(async onPulse => {
    const config = await readConfig()
    return openRealtimeLink({
      url: config.supabaseUrl,
      publishableKey: config.supabasePublishableKey,
      fetchToken: () => client.session.realtimeToken.query(),
      onPulse,
    })
  })
  return connection
}

export interface TopicHandlers {
  /**
   * Called after joining, for the first time or again, or on waking up: read the changes
   * that may have been missed.
   */
  onCatchUp: () => void
  onEvent: (event: LiveEvent) => void
  onRefused?: () => void
}

/** Listens to a private topic while the component is mounted; null listens to nothing. */
export function useTopic(topic: string | null, handlers: TopicHandlers) {
  const client = useTRPCClient()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (topic === null) return
    const live = liveConnection(client)
    const leave = live.join(topic, {
      onJoined: () => latest.current.onCatchUp(),
      onEvent: event => latest.current.onEvent(event),
      onRefused: () => latest.current.onRefused?.(),
    })
    const rest = live.onWake(() => latest.current.onCatchUp())
    return () => {
      leave()
      rest()
    }
  }, [client, topic])
}

const well: ConnectionState = { lostAt: null }
const nothing = () => () => {}

/** Seconds without a connection once people should hear of it, else null. */
export function useConnection(): { offlineFor: number | null } {
  const client = useTRPCClient()
  const [live, setLive] = useState<Connection | null>(null)
  useEffect(() => setLive(liveConnection(client)), [client])
  const { lostAt } = useSyncExternalStore(
    live?.state.subscribe ?? nothing,
    live?.state.get ?? (() => well),
    () => well,
  )
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (lostAt === null) return
    setNow(Date.now())
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(tick)
  }, [lostAt])
  const lost = lostAt === null ? 0 : now - lostAt
  return { offlineFor: lost >= shownAfterMs ? Math.round(lost / 1_000) : null }
}
