import { describe, expect, it } from 'vitest'
import { describePlace, type Place, toLocalTime, weekdayOf } from './place.ts'

const place: Place = {
  workspace: 'Orchard',
  channel: { kind: 'public', name: 'general', topic: 'The <harvest>' },
  people: [
    { name: 'Ada', handle: 'ada', role: 'admin' },
    { name: 'Bob "B"', handle: 'bob', role: 'member' },
  ],
  peopleCount: 2,
  agents: [{ name: 'Coder', handle: 'coder', purpose: 'Reviews code' }],
}

describe('the place of a request', () => {
  it('names the workspace, the channel with its topic, the people and the agents, all escaped', () => {
    expect(describePlace(place, 'vibe')).toBe(
      [
        '<here you="@vibe" workspace="Orchard" channel="general" kind="public" conversation="thread" topic="The &lt;harvest&gt;">',
        '<person name="Ada" handle="@ada" role="admin"/>',
        '<person name="Bob &quot;B&quot;" handle="@bob" role="member"/>',
        '<agent name="Coder" handle="@coder" purpose="Reviews code"/>',
        '</here>',
      ].join('\n'),
    )
  })

  it('tells the id of a fork, and how many people it does not name', () => {
    const text = describePlace({ ...place, forkId: 'f-1', peopleCount: 41 }, 'vibe')
    expect(text).toContain('conversation="fork" fork-id="f-1"')
    expect(text).toContain('<people more="39"/>')
  })

  it('has no name in a direct message', () => {
    const direct = { kind: 'direct' as const, name: 'dm-1', topic: '' }
    expect(describePlace({ ...place, channel: direct }, 'vibe')).toContain(
      '<here you="@vibe" workspace="Orchard" conversation="direct message">',
    )
  })
})

describe('the local time', () => {
  it('is that of the zone, also across midnight and in summer', () => {
    expect(toLocalTime('2026-11-22T23:30:00Z', 'Europe/Berlin')).toEqual({ day: '2026-11-23', time: '00:30' })
    expect(toLocalTime('2026-07-01T12:00:00Z', 'America/New_York')).toEqual({
      day: '2026-07-01',
      time: '08:00',
    })
    expect(weekdayOf('2026-11-22')).toBe('Sunday')
  })

  it('is UTC for a zone that nobody knows', () => {
    expect(toLocalTime('2026-11-22T05:06:07Z', 'Mars/Base')).toEqual({ day: '2026-11-22', time: '05:06' })
  })
})
