import { describe, expect, it } from 'vitest'
import type { EntryChange } from '@/server/domain/ledger/entry'
import { isArrived, type SentChange } from './sent-change'

const sent: SentChange = { change: 'edited', rev: 3, fields: { text: ' Prune the\nold trees ' } }
const found: EntryChange = {
  rev: 4,
  change: 'edited',
  userId: 'ada',
  agentId: null,
  before: { text: 'Prune' },
  after: { text: 'Prune the old trees' },
  createdAt: '2026-11-21T09:00:00.000000+00:00',
}

describe('a change of an entry that had no answer', () => {
  it('has arrived when the history has it at the next revision, as the server writes it down', () => {
    expect(isArrived(sent, found, 'ada')).toBe(true)
  })

  it.each<[string, Partial<EntryChange>]>([
    ['somebody else', { userId: 'bob' }],
    ['a later revision', { rev: 5 }],
    ['other words from another device', { after: { text: 'Prune in May' } }],
    ['a move', { change: 'moved', after: { status: 'done' } }],
  ])('is not taken for the change of %s', (_, other) => {
    expect(isArrived(sent, { ...found, ...other }, 'ada')).toBe(false)
  })
})
