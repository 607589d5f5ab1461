import { describe, expect, it } from 'vitest'
import { sayReason } from './say-reason'

describe('the reason of a drop', () => {
  it('is a plain sentence with the figures of both versions', () => {
    const before = { part: 1, of: 50 }
    const after = { part: 12, of: 40 }
    expect(sayReason({ kind: 'share', of: 'failed', before, after }, 7)).toBe(
      '12 of 40 tasks failed. With version 7, 1 of 50 tasks failed.',
    )
    expect(sayReason({ kind: 'share', of: 'regenerated', before, after }, 7)).toBe(
      'People asked for another answer after 12 of 40 answers. With version 7, people asked for another answer after 1 of 50 answers.',
    )
  })

  it('writes money and time as the rest of the product does', () => {
    expect(sayReason({ kind: 'size', of: 'cost', before: 0.02, after: 0.051 }, 3)).toBe(
      'Half of the tasks cost more than $0.05. With version 3, half of the tasks cost more than $0.02.',
    )
    expect(sayReason({ kind: 'size', of: 'duration', before: 2_000.4, after: 65_000 }, 3)).toBe(
      'Half of the answers took longer than 1 min 5 s. With version 3, half of the answers took longer than 2 s.',
    )
  })
})
