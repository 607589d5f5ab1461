import type { SupabaseEnv } from '../env.ts'

/** A message for everyone who listens to a topic. Topics are in server/domain/wire/realtime.ts. */
export interface BroadcastMessage {
  topic: string
  event: string
  payload: object
}

export interface Broadcaster {
  /** Sends all of them in one call, in their order. Rejects if Realtime did not accept them. */
  send(messages: BroadcastMessage[], options?: { signal?: AbortSignal }): Promise<void>
}

/**
 * Tells browsers about things that no row records: a person is typing, the text of an answer grows. The
 * database itself sends everything durable. Over HTTP with the secret key: browsers may not send anything,
 * because they could then send anything.
 */
export function createBroadcaster({ env }: { env: { supabase: SupabaseEnv } }): Broadcaster {
  const { url, secretKey } = env.supabase
  const endpoint = `${url}/realtime/v1/api/broadcast`
  const headers = {
    'content-type': 'application/json',
    apikey: secretKey,
    // A secret key of the new kind is not a token, and the gateway refuses it as a bearer.
    ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
  }

  return {
    async send(messages, { signal = AbortSignal.timeout(5_000) } = {}) {
      if (messages.length === 0) return
      const body = JSON.stringify({ messages: messages.map(message => ({ ...message, private: true })) })
      const response = await fetch(endpoint, { method: 'POST', headers, body, signal })
      // Reading the answer to its end gives the connection back.
      const answer = await response.text()
      if (!response.ok) {
        throw new Error(`Realtime refused a broadcast with ${response.status}: ${answer.slice(0, 200)}`)
      }
    },
  }
}
