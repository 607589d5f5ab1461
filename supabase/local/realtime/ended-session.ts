import { z } from 'zod'
import type { Broadcast } from './frames.ts'

const ended = z.object({ sessionId: z.string() })

/**
 * Returns the session that the database says has ended, if that is the message. Hosted Realtime keeps a channel until
 * its token ends; here it closes with the session.
 */
export function readEndedSession({ event, payload }: Broadcast): string | null {
  if (event !== 'session.ended') return null
  return ended.safeParse(JSON.parse(payload)).data?.sessionId ?? null
}
