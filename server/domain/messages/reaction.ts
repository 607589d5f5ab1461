import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** Somebody who marked a message with an emoji. */
export const reactor = z.object({ id, kind: z.enum(['user', 'agent']) })
export type Reactor = z.infer<typeof reactor>

/** One emoji under a message and who chose it, first come first. A message's emoji stand in order of their first use. */
export const reaction = z.object({ emoji: z.string(), by: z.array(reactor) })
export type Reaction = z.infer<typeof reaction>

/** The reactions of a message once somebody has, or has not, chosen an emoji; the same ones where nothing changes. */
export function withReaction(
  reactions: readonly Reaction[],
  { emoji, on, by }: { emoji: string; on: boolean; by: Reactor },
): readonly Reaction[] {
  const known = reactions.find(each => each.emoji === emoji)
  const has = known?.by.some(each => each.id === by.id) ?? false
  if (has === on) return reactions
  if (!known) return [...reactions, { emoji, by: [by] }]
  const left = on ? [...known.by, by] : known.by.filter(each => each.id !== by.id)
  return reactions.flatMap(each => (each !== known ? each : left.length > 0 ? { emoji, by: left } : []))
}
