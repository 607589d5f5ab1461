import { expect, it } from 'vitest'
import { decisionsPath, readDecisionFilter } from './decision-address'

const channelId = '019aa000-0000-7000-8000-000000000001'
const personId = '019aa000-0000-7000-8000-000000000002'

it('a filter comes back from the address that it made', () => {
  const filter = { kind: 'open_question', channelId, personId } as const
  const path = decisionsPath({ slug: 'orchard' }, { query: 'press & cider', ...filter })
  const asked = new URL(path, 'http://localhost').searchParams
  expect(readDecisionFilter(asked)).toEqual(filter)
  expect(asked.get('q')).toBe('press & cider')
})

it('an address without words and filters names the view alone', () => {
  expect(decisionsPath({ slug: 'orchard' }, { query: ' ' })).toBe('/orchard/decisions?view=results')
})

it('values that are no filter are left out', () => {
  const asked = new URLSearchParams('kind=nonsense&channel=general&person=')
  expect(readDecisionFilter(asked)).toEqual({})
})
