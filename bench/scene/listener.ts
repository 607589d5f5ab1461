import { createClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { topics } from '../../server/domain/wire/topics.ts'
import { within } from '../deadline.ts'
import type { Member } from './people.ts'
import type { Scene } from './scene.ts'

/** Stops the listening. */
export type Close = () => Promise<void>

export type OnEvent = (event: string, payload: unknown) => void

const config = z.object({ supabaseUrl: z.string(), supabasePublishableKey: z.string() })

/** Listens to topics like a browser: one real Supabase client, which joins them privately as this person. */
export async function listen(
  origin: string,
  person: Member,
  topics: readonly string[],
  onEvent: OnEvent,
): Promise<Close> {
  const answer = await fetch(`${origin}/api/config`)
  const { supabaseUrl, supabasePublishableKey } = config.parse(await answer.json())
  const client = createClient(supabaseUrl, supabasePublishableKey, {
    accessToken: person.readToken,
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
  return async () => {
    await client.removeAllChannels()
    await client.realtime.disconnect()
  }
}

/** Opens each of the threads for one person, all people in turn. */
export async function listenToThreads(
  { product, town }: Scene,
  threads: readonly string[],
  onEvent: OnEvent,
): Promise<Close> {
  const { people, channel } = town
  const closes = await Promise.all(
    people.map((person, place) => {
      const own = threads.filter((_, index) => index % people.length === place)
      const opened = own.map(threadId => topics.thread(threadId, channel.accessEpoch))
      return listen(product.origin, person, opened, onEvent)
    }),
  )
  return async () => {
    await Promise.all(closes.map(close => close()))
  }
}
