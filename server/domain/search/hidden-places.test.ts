import { expect, it } from 'vitest'
import { describeHidden } from './hidden-places.ts'

it.each([
  [0, [], null],
  [1, ['Deniz'], '1 place here was not searched, since Deniz (a guest) can read along.'],
  [2, ['Deniz', 'Eve'], '2 places here were not searched, since Deniz and Eve (guests) can read along.'],
  [
    9,
    ['A', 'B', 'C', 'D', 'E'],
    '9 places here were not searched, since A, B, C and 2 more (guests) can read along.',
  ],
  [1, [], '1 place here was not searched, since a guest can read along.'],
])('%i places hidden by %j are told in one sentence', (places, guests, said) => {
  expect(describeHidden({ places, guests })).toBe(said)
})
