import * as z from 'zod'
import { channel } from '../channels/channel.ts'

export const personChannel = channel.pick({ id: true, kind: true, name: true })

/** The channels of a person, as far as the reader may read them: the first ones, and the number of all. */
export const personChannels = z.object({ channels: z.array(personChannel), count: z.number().int() })
export type PersonChannels = z.infer<typeof personChannels>

/** A profile shows so many. */
export const mostPersonChannels = 12
/** So many when the reader asks for all. */
export const allPersonChannels = 500
