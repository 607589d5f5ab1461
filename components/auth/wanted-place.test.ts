import { expect, it } from 'vitest'
import { noteWanted, takeWanted } from './wanted-place'

const path = '/orchard/harvest/0193a000-0000-7000-8000-0000000000a2#m-0193a000-0000-7000-8000-0000000000a3'

it('the place that was wanted before signing in is found once, in its workspace, for an hour', () => {
  noteWanted(path, 1_000)
  expect(takeWanted('press', 2_000)).toBeNull()
  expect(takeWanted('orchard', 2_000)).toBe(path)
  expect(takeWanted('orchard', 2_000)).toBeNull()
  noteWanted(path, 1_000)
  expect(takeWanted('orchard', 1_000 + 60 * 60 * 1_000)).toBeNull()
})

it('an invitation and the start page are no such places', () => {
  noteWanted(path, 1_000)
  noteWanted('/', 1_000)
  noteWanted('/invite/abc', 1_000)
  expect(takeWanted('orchard', 1_000)).toBe(path)
})
