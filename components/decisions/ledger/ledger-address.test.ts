import { expect, it } from 'vitest'
import { ledgerPath, readLedgerPlace } from './ledger-address'

const channelId = '019aa000-0000-7000-8000-000000000001'
const entryId = '019aa000-0000-7000-8000-000000000002'
const orchard = { slug: 'orchard' }

const comeBack = (path: string) => readLedgerPlace(new URL(path, 'http://localhost').searchParams)

it('a place comes back from the address that it made', () => {
  const place = {
    view: 'board',
    query: 'press & cider',
    kind: 'todo',
    status: 'closed',
    owner: `agent:${channelId}`,
    channelId,
    due: 'overdue',
    entryId,
  } as const
  expect(comeBack(ledgerPath(orchard, place))).toEqual(place)
})

it('the plain address is the list of everything that is open', () => {
  expect(ledgerPath(orchard, { query: ' ' })).toBe('/orchard/decisions')
  expect(comeBack('/orchard/decisions')).toEqual({ view: 'list', query: '' })
})

it('values that mean nothing are left out', () => {
  const place = comeBack(
    '/orchard/decisions?view=tree&kind=finding&owner=user:me&channel=general&due=soon&entry=',
  )
  expect(place).toEqual({ view: 'list', query: '' })
})
