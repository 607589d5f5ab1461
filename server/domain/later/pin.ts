import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { messageGlimpse } from './message-glimpse.ts'

/** The most pins of a channel. The database counts them (openvibe.check_pin). */
export const mostPins = 100

/** A pin as a list of messages needs it: which message, and its thread. */
export const pinMark = z.object({ messageId: id, threadId: id })
export type PinMark = z.infer<typeof pinMark>

/** A pinned message of a channel, and who pinned it. */
export const pin = z.object({ messageId: id, pinnedBy: id, pinnedAt: time, message: messageGlimpse })
export type Pin = z.infer<typeof pin>
