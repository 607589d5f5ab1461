import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import * as z from 'zod'
import type { Player } from '../testing/cast.ts'
import type { Product } from './product.ts'

const config = z.object({ supabaseUrl: z.string(), supabasePublishableKey: z.string() })

export interface Listening {
  /** Whether Realtime accepted the person. */
  isJoined: boolean
  /** The received events, as text. */
  heard: string[]
  /** Tries to send an event to everybody on the topic. */
  broadcast(event: string, payload: object): Promise<string>
}

export interface Ear {
  token: string
  supabaseUrl: string
  publishableKey: string
  join(topic: string): Promise<Listening>
  close(): Promise<void>
}

/**
 * Listens with the client that Supabase gives to everyone: the publishable key and the person's own token,
 * and none of our code.
 */
export async function listenAs(player: Player, product: Product): Promise<Ear> {
  const answer = await fetch(`${product.origin}/api/config`)
  const { supabaseUrl, supabasePublishableKey } = config.parse(await answer.json())
  const { token } = await player.api.session.realtimeToken.query()
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabasePublishableKey },
    accessToken: async () => token,
  })
  await client.setAuth()
  return {
    token,
    supabaseUrl,
    publishableKey: supabasePublishableKey,
    join(topic) {
      const heard: string[] = []
      const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } })
      channel.on('broadcast', { event: '*' }, message => heard.push(JSON.stringify(message)))
      return new Promise(resolve => {
        channel.subscribe(status => {
          resolve({
            isJoined: status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED,
            heard,
            broadcast: (event, payload) => channel.send({ type: 'broadcast', event, payload }),
          })
        })
      })
    },
    async close() {
      await client.disconnect()
    },
  }
}
