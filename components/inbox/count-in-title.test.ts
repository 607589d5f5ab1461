import { describe, expect, it } from 'vitest'
import { countInTitle } from './count-in-title'

describe('the title of a tab', () => {
  it('shows the number of unread items once, and nothing when there are none', () => {
    expect(countInTitle('#general · OpenVibe', 3)).toBe('(3) #general · OpenVibe')
    expect(countInTitle('(3) #general · OpenVibe', 4)).toBe('(4) #general · OpenVibe')
    expect(countInTitle('(99+) #general · OpenVibe', 0)).toBe('#general · OpenVibe')
    expect(countInTitle('Inbox', 250)).toBe('(99+) Inbox')
  })
})
