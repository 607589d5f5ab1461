import { createClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { within } from './deadline.ts'
import type { Member } from './people.ts'

export interface Listener {
  close(): Promise<void>
}

export type OnEvent = (event: string, payload: unknown) => void

const config = z.object({ supabaseUrl: z.string(), supabasePublishableKey: z.string() })

/** Listens to topics as a browser does: one real Supabase client, which joins them privately as this person. */
export async function listen(
  origin: string,
  person: Member,
  topics: readonly string[],
  onEvent: OnEvent,
): Promise<Listener> {
  const answer = await fetch(`${origin}/api/config`)
  const { supabaseUrl, supabasePublishableKey } = config.parse(await answer.json())
  const client = createClient(supabaseUrl, supabasePublishableKey, {
    accessToken: async () => person.token,
  })
  await client.realtime.setAuth()
  const joins = topics.map(
    topic =>
      new Promise<void>((settle, reject) => {
        client
          .channel(topic, { config: { private: true } })
          .on('broadcast', { event: '*' }, message => onEvent(message.event, message.payload))
          .subscribe((status, error) => {
            if (status === 'SUBSCRIBED') settle()
            else if (status !== 'CLOSED')
              reject(error ?? new Error(`${topic} could not be joined: ${status}`))
          })
      }),
  )
  await within(20, `Joining ${topics.length} topics`, Promise.all(joins))
  return {
    async close() {
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
  }
}
