import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** A person or an agent who marked a message with an emoji. */
export const reactor = z.object({ id, kind: z.enum(['user', 'agent']) })
export type Reactor = z.infer<typeof reactor>

/**
 * An emoji under a message and the people and agents who chose it, in the order in which they did. A
 * message's emoji are in the order of their first use.
 */
export const reaction = z.object({ emoji: z.string(), by: z.array(reactor) })
export type Reaction = z.infer<typeof reaction>
