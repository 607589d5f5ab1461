import { describe, expect, it } from 'vitest'
import { wantsNotification } from './wants-notification.ts'

const kinds = ['ask', 'mention', 'reply', 'result', 'reminder', 'direct', 'message'] as const

describe('a notification', () => {
  it.each([
    ['mentions', ['ask', 'mention', 'reply', 'result', 'reminder', 'direct']],
    ['all', kinds],
    ['nothing', ['reminder']],
  ] as const)('of a channel set to %s is shown if the setting includes it', (notificationLevel, wanted) => {
    expect(kinds.filter(kind => wantsNotification({ kind }, { notificationLevel }))).toEqual(wanted)
  })

  it('of a muted channel is shown if it needs the person', () => {
    const channel = { notificationLevel: 'all', muted: true } as const
    expect(kinds.filter(kind => wantsNotification({ kind }, channel))).toEqual(['ask', 'mention', 'reminder'])
  })

  it('is shown for a direct message that has just begun', () => {
    expect(wantsNotification({ kind: 'direct' }, undefined)).toBe(true)
  })
})
