import { expect, it } from 'vitest'
import { askLedger, todayHere } from './ask-ledger'
import { readLedgerPlace } from './ledger-address'

const myId = '019aa000-0000-7000-8000-000000000001'
const agentId = '019aa000-0000-7000-8000-000000000002'
const ask = (words: string) =>
  askLedger(readLedgerPlace(new URLSearchParams(words)), { myId, today: '2026-02-27' })

it('the list asks for entries that are open or being done, the board for all', () => {
  expect(ask('')).toEqual({ statuses: ['open', 'doing'] })
  expect(ask('view=board&status=done')).toEqual({})
  expect(ask('status=all')).toEqual({})
  expect(ask('status=closed')).toEqual({ statuses: ['done', 'dropped', 'superseded'] })
})

it('an owner is the reader, nobody, a person or an agent', () => {
  expect(ask('owner=me&status=all')).toEqual({ owner: { kind: 'user', id: myId } })
  expect(ask('owner=none&status=all')).toEqual({ owner: 'none' })
  expect(ask(`owner=agent:${agentId}&status=all`)).toEqual({ owner: { kind: 'agent', id: agentId } })
})

it('a day counts as overdue from the next day on, and a week ends six days after today', () => {
  expect(ask('due=overdue&status=all')).toEqual({ due: { to: '2026-02-26' } })
  expect(ask('due=week&status=all')).toEqual({ due: { from: '2026-02-27', to: '2026-03-05' } })
  expect(ask('due=none&status=all')).toEqual({ due: 'none' })
})

it('today is the day on the clock of this place', () => {
  expect(todayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
