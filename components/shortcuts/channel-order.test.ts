import { describe, expect, it } from 'vitest'
import { findNeighbour } from './channel-order'

const channel = (
  id: string,
  unreadThreads = 0,
  kind: 'public' | 'direct' = 'public',
  archivedAt: string | null = null,
) => ({
  id,
  kind,
  archivedAt,
  unreadThreads,
  isMember: true,
  muted: false,
  hearsCalls: true,
})
const channels = [
  channel('bob', 1, 'direct'),
  channel('general'),
  channel('harvest', 2),
  channel('old', 3, 'public', '2026-01-01T00:00:00Z'),
  channel('random'),
]
const go = (from: string | undefined, step: 1 | -1, unread = false) =>
  findNeighbour(channels, { from, step, unread })?.id

describe('the keys that change the channel', () => {
  it('follow the order of the sidebar, in a circle, past archived channels', () => {
    expect(go('general', 1)).toBe('harvest')
    expect(go('harvest', 1)).toBe('random')
    expect(go('random', 1)).toBe('bob')
    expect(go('bob', 1)).toBe('general')
    expect(go('general', -1)).toBe('bob')
  })

  it('follow the person’s own order: starred channels first, then their sections', () => {
    const section = { id: 's', name: 'Fruit', isFolded: false, channelIds: ['harvest'] }
    const sidebar = { starred: ['random'], sections: [section], channels: [] }
    const next = (from: string) => findNeighbour(channels, { from, step: 1, sidebar })?.id
    expect([next('random'), next('harvest'), next('general')]).toEqual(['harvest', 'general', 'bob'])
  })

  it('follow the person’s own order among all channels, those without a place by name after it', () => {
    const sidebar = { starred: [], sections: [], channels: ['random', 'general'] }
    const next = (from: string) => findNeighbour(channels, { from, step: 1, sidebar })?.id
    expect([next('random'), next('general'), next('harvest')]).toEqual(['general', 'harvest', 'bob'])
  })

  it('start at an end when no channel is open', () => {
    expect(go(undefined, 1)).toBe('general')
    expect(go(undefined, -1)).toBe('bob')
  })

  it('stop only at unread channels on request, and nowhere when there are none', () => {
    expect(go('general', 1, true)).toBe('harvest')
    expect(go('general', -1, true)).toBe('bob')
    expect(findNeighbour([channel('only', 1)], { from: 'only', step: 1, unread: true })).toBeUndefined()
    const muted = { ...channel('muted', 1), muted: true }
    expect(findNeighbour([channel('here'), muted], { from: 'here', step: 1, unread: true })).toBeUndefined()
    expect(findNeighbour([], { from: undefined, step: 1 })).toBeUndefined()
  })
})
