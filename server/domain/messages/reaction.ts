import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** Somebody who marked a message with an emoji. */
export const reactor = z.object({ id, kind: z.enum(['user', 'agent']) })
export type Reactor = z.infer<typeof reactor>

/** One emoji under a message and who chose it, first come first. A message's emoji stand in order of their first use. */
export const reaction = z.object({ emoji: z.string(), by: z.array(reactor) })
export type Reaction = z.infer<typeof reaction>
