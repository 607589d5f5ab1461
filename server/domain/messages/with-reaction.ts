import type { Reaction, Reactor } from './reaction.ts'

/**
 * Returns the reactions of a message after a person or an agent has added or removed an emoji; the same ones
 * if nothing changes.
 */
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
