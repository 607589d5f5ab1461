import { describe, expect, it } from 'vitest'
import { wantsNotification } from './wants-notification'

describe('a notification', () => {
  it.each([
    ['mentions', ['mention', 'reply', 'direct']],
    ['all', ['mention', 'reply', 'direct', 'message']],
    ['nothing', []],
  ] as const)('of a channel set to %s is shown if the setting includes it', (notificationLevel, wanted) => {
    const kinds = ['mention', 'reply', 'direct', 'message'] as const
    expect(kinds.filter(kind => wantsNotification({ kind }, { notificationLevel }))).toEqual(wanted)
  })

  it('is shown for a direct message that has just begun', () => {
    expect(wantsNotification({ kind: 'direct' }, undefined)).toBe(true)
  })
})
