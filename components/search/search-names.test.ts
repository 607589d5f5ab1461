import { expect, it } from 'vitest'
import { findPerson } from './search-names'

const people = [
  { handle: 'bob', displayName: 'Ada van der Berg' },
  { handle: 'ada', displayName: 'Bob' },
  { handle: null, displayName: null },
]

it('a filter names its person by handle first, then by a name with spaces in any case', () => {
  expect(findPerson(people, 'bob')?.displayName).toBe('Ada van der Berg')
  expect(findPerson(people, 'ada van der berg')?.handle).toBe('bob')
  expect(findPerson(people, 'carla')).toBeUndefined()
})
