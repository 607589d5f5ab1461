import { describe, expect, it } from 'vitest'
import { describeSummary } from './rolled-summary.ts'

const summary = {
  number: 2,
  firstSeq: 12,
  lastSeq: 80,
  gaps: [],
  text: '- Ada chose <it>. [12]',
  canOpen: false,
}

describe('a rolling summary in a prompt', () => {
  it('points to the messages that it stands for, and to those that nobody has summarised', () => {
    const gaps: [number, number][] = [[31, 40]]
    const pointers = [
      '[messages 1–11: not summarised]',
      '[messages 12–30: summary s2]',
      '[messages 31–40: not summarised]',
      '[messages 41–80: summary s2]',
    ]
    expect(describeSummary({ ...summary, gaps })[0]).toBe(`<note>${pointers.join(' ')}</note>`)
  })

  it('names the numbers by which the agent opens them, if it can', () => {
    expect(describeSummary({ ...summary, canOpen: true })[0]).toContain('after_seq 11, before_seq 81')
    const inFork = describeSummary({ ...summary, canOpen: true, forkId: 'f-1' })[0]
    expect(inFork).toContain('fork_id f-1, after_seq 11')
  })

  it('is material: its words close no tag', () => {
    expect(describeSummary(summary)[1]).toBe(
      '<summary name="s2" of="messages 12–80">\n- Ada chose &lt;it&gt;. [12]\n</summary>',
    )
  })
})
