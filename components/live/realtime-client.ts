import type { RealtimeClient } from '@supabase/realtime-js'
import { isLiveEvent } from './is-live-event'
import type { ChannelPort, ChannelStatus } from './topic-pool'

/** The address of Realtime, and the identity of the person. */
export interface RealtimeAccess {
  url: string
  publishableKey: string
  fetchToken: () => Promise<{ token: string; expiresAt: string }>
  /** Called at each heartbeat, with whether the other side answered. */
  onPulse: (alive: boolean) => void
}

export interface RealtimeLink extends ChannelPort {
  /**
   * Asks whether the other side is still there, after sleep or a change of network, and reconnects if not.
   */
  probe(): void
}

/**
 * Heartbeats come every 25 s and may be late, so a token is renewed well before a
 * heartbeat could find it expired.
 */
const renewAheadMs = 120_000
const probeMs = 2_000

/** Opens the page's only socket. The library loads with the first use, not with the page. */
export async function openRealtimeLink(access: RealtimeAccess): Promise<RealtimeLink> {
  const { RealtimeClient } = await import('@supabase/realtime-js')
  const client = new RealtimeClient(`${access.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: access.publishableKey },
    accessToken: keepToken(access.fetchToken),
    // Browsers slow down the timers of hidden tabs, but not those of a worker.
    worker: typeof Worker !== 'undefined',
    heartbeatCallback: status => {
      if (status === 'ok') access.onPulse(true)
      if (status === 'timeout' || status === 'error') access.onPulse(false)
    },
  })
  // The server refuses a join without a token, so the first join waits for the token.
  await client.setAuth()
  return { open: (topic, on) => openChannel(client, topic, on), probe: () => probe(client) }
}

function openChannel(client: RealtimeClient, topic: string, on: Parameters<ChannelPort['open']>[1]) {
  let open = true
  const channel = client.channel(topic, { config: { private: true } })
  channel.on(
    'broadcast',
    { event: '*' },
    ({ event: name, payload }: { event: string; payload?: unknown }) => {
      const event = { name, payload }
      if (open && isLiveEvent(event)) on.event(event)
    },
  )
  channel.subscribe(status => {
    if (open) on.status(statusOf(status, client.isConnected()))
    if (status === 'CLOSED') open = false
  })
  return () => {
    open = false
    void client.removeChannel(channel)
  }
}

function statusOf(status: string, connected: boolean): ChannelStatus {
  if (status === 'SUBSCRIBED') return 'joined'
  if (status === 'CLOSED') return 'closed'
  return status === 'CHANNEL_ERROR' && connected ? 'refused' : 'lost'
}

/**
 * A socket that slept looks open until somebody writes to it. A second heartbeat while the first one is
 * unanswered makes the client drop the socket and connect anew.
 */
function probe(client: RealtimeClient) {
  void client.setAuth()
  void client.sendHeartbeat()
  setTimeout(() => client.pendingHeartbeatRef && void client.sendHeartbeat(), probeMs)
}

function keepToken(fetchToken: RealtimeAccess['fetchToken']): () => Promise<string> {
  let kept: { token: string; expiresAt: string } | null = null
  let asking: Promise<string> | null = null
  async function renew() {
    kept = await fetchToken()
    return kept.token
  }
  return async () => {
    if (kept && Date.parse(kept.expiresAt) - Date.now() > renewAheadMs) return kept.token
    asking ??= renew().finally(() => {
      asking = null
    })
    return asking
  }
}
