import * as z from 'zod'
import { type NameOf, namedText } from '../messages/plain-parts.ts'

/** A subscription as the browser tells it (PushSubscription.toJSON). */
export const pushSubscription = z.object({
  /** The address of the browser's push service. Whoever knows it can address the device, so nobody reads it back. */
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** The public key of the browser: a point of P-256, uncompressed, which is 65 bytes that begin with a 4. */
    p256dh: z.string().regex(/^B[A-P][\w-]{85}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

/** The words of a push, encrypted for the browser. The worker of the page (public/push-worker.js) shows them. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** The address of the message, without the origin. */
  path: z.string(),
  /** The message: the notifications of one message replace each other. */
  messageId: z.string(),
})
export type PushPayload = z.infer<typeof pushPayload>

export const pushLimits = {
  /** The browsers of one person. */
  perPerson: 20,
  /** The letters of a body, as on the desktop. */
  body: 160,
  title: 120,
  /** For so long a push service keeps a push for a device that is off. */
  ttlSeconds: 24 * 3_600,
} as const

/** Writes the words of a push. */
export function writePush(given: {
  author: string
  /** The channel; null for a direct message. */
  channel: string | null
  workspace: string
  text: string
  nameOf: NameOf
  path: string
  messageId: string
}): PushPayload {
  const { author, channel, workspace, text, nameOf, path, messageId } = given
  const place = channel === null ? workspace : `#${channel}`
  return {
    title: `${author} in ${place}`.slice(0, pushLimits.title),
    body: namedText(text, nameOf, pushLimits.body),
    path,
    messageId,
  }
}

const pausesMs = [5_000, 30_000, 120_000, 600_000]

/** Returns how long to wait after a failed attempt; null: it was the last one. A push that is late helps nobody. */
export function pauseAfterPush(attempt: number, askedMs: number): number | null {
  const pause = pausesMs[attempt - 1]
  return pause === undefined ? null : Math.max(pause, Math.min(askedMs, 600_000))
}
