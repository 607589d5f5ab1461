import { describe, expect, it } from 'vitest'
import { wantsNotice } from './wants-notification'

describe('a notice', () => {
  it.each([
    ['mentions', ['mention', 'reply', 'direct']],
    ['all', ['mention', 'reply', 'direct', 'message']],
    ['nothing', []],
  ] as const)('of a channel set to %s is given for what was asked for', (noticeLevel, wanted) => {
    const kinds = ['mention', 'reply', 'direct', 'message'] as const
    expect(kinds.filter(kind => wantsNotice({ kind }, { noticeLevel }))).toEqual(wanted)
  })

  it('is given for a direct message that has just begun', () => {
    expect(wantsNotice({ kind: 'direct' }, undefined)).toBe(true)
  })
})
