import { describe, expect, it } from 'vitest'
import { wantsNotification } from './wants-notification.ts'

const kinds = ['ask', 'mention', 'reply', 'result', 'reminder', 'direct', 'message'] as const
const loud = { isQuiet: false }

describe('a notification', () => {
  it.each([
    ['mentions', ['ask', 'mention', 'reply', 'result', 'reminder', 'direct']],
    ['all', kinds],
    ['nothing', ['reminder']],
  ] as const)('of a channel set to %s is shown if the setting includes it', (notificationLevel, wanted) => {
    expect(kinds.filter(kind => wantsNotification({ kind }, { notificationLevel }, loud))).toEqual(wanted)
  })

  it('of a muted channel is shown if it needs the person', () => {
    const channel = { notificationLevel: 'all', muted: true } as const
    expect(kinds.filter(kind => wantsNotification({ kind }, channel, loud))).toEqual([
      'ask',
      'mention',
      'reminder',
    ])
  })

  it('is shown for a direct message that has just begun', () => {
    expect(wantsNotification({ kind: 'direct' }, undefined, loud)).toBe(true)
  })

  it('is not shown while it is quiet, except for a reminder that the person set', () => {
    const channel = { notificationLevel: 'all' } as const
    expect(kinds.filter(kind => wantsNotification({ kind }, channel, { isQuiet: true }))).toEqual([
      'reminder',
    ])
    expect(wantsNotification({ kind: 'direct' }, undefined, { isQuiet: true })).toBe(false)
  })
})
