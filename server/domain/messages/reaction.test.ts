import { describe, expect, it } from 'vitest'
import type { Reaction, Reactor } from './reaction.ts'
import { withReaction } from './with-reaction.ts'

const ada: Reactor = { id: 'ada', kind: 'user' }
const vibe: Reactor = { id: 'vibe', kind: 'agent' }
const clap = (...by: Reactor[]): Reaction => ({ emoji: '👏', by })

describe('a reaction', () => {
  it('comes after the others, and is added to the same emoji if there is one', () => {
    const first = withReaction([], { emoji: '👏', on: true, by: ada })
    expect(first).toEqual([clap(ada)])
    expect(withReaction(first, { emoji: '👏', on: true, by: vibe })).toEqual([clap(ada, vibe)])
    expect(withReaction(first, { emoji: '🎉', on: true, by: vibe })).toEqual([
      clap(ada),
      { emoji: '🎉', by: [vibe] },
    ])
  })

  it('disappears with the last person or agent who chose it', () => {
    expect(withReaction([clap(ada, vibe)], { emoji: '👏', on: false, by: vibe })).toEqual([clap(ada)])
    expect(withReaction([clap(ada)], { emoji: '👏', on: false, by: ada })).toEqual([])
  })

  it('added or removed twice changes nothing', () => {
    const reactions = [clap(ada)]
    expect(withReaction(reactions, { emoji: '👏', on: true, by: ada })).toBe(reactions)
    expect(withReaction(reactions, { emoji: '👏', on: false, by: vibe })).toBe(reactions)
    expect(withReaction(reactions, { emoji: '🎉', on: false, by: ada })).toBe(reactions)
  })
})
