import { describe, expect, it } from 'vitest'
import { hasNewsElsewhere } from './has-news'

const quiet = { archivedAt: null, isMember: true, unreadThreads: 0, mentions: 0, muted: false }
const general = { ...quiet, id: 'general' }
const harvest = { ...quiet, id: 'harvest', unreadThreads: 1 }
const inGeneral = { channelId: 'general', isInThread: false, forkId: null, isInbox: false }
const elsewhere = (news: Partial<Parameters<typeof hasNewsElsewhere>[0]>, here = {}) =>
  hasNewsElsewhere({ channels: [], forkIds: [], inbox: 0, ...news }, { ...inGeneral, ...here })

describe('news elsewhere', () => {
  it('are unread threads of another channel, but not of one that is muted, left or archived', () => {
    expect(elsewhere({ channels: [general, harvest] })).toBe(true)
    expect(elsewhere({ channels: [general] })).toBe(false)
    for (const state of [{ muted: true }, { isMember: false }, { archivedAt: '2026-11-21T09:00:00Z' }]) {
      expect(elsewhere({ channels: [{ ...harvest, ...state }] })).toBe(false)
    }
    expect(elsewhere({ channels: [{ ...harvest, muted: true, mentions: 1 }] })).toBe(true)
  })

  it('are not those of the open channel, unless a thread hides its list', () => {
    expect(elsewhere({ channels: [harvest] }, { channelId: 'harvest' })).toBe(false)
    expect(elsewhere({ channels: [harvest] }, { channelId: 'harvest', isInThread: true })).toBe(true)
  })

  it('are unread forks and the Inbox, unless they are open', () => {
    expect(elsewhere({ forkIds: ['a'] })).toBe(true)
    expect(elsewhere({ forkIds: ['a'] }, { forkId: 'a' })).toBe(false)
    expect(elsewhere({ inbox: 2 })).toBe(true)
    expect(elsewhere({ inbox: 2 }, { isInbox: true })).toBe(false)
  })
})
