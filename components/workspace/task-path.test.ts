import { expect, it } from 'vitest'
import { isFiltered, readTaskFilter } from './task-filter'
import { allTasksPath } from './task-path'

const orchard = { slug: 'orchard' }
const agentId = '0193a000-0000-7000-8000-000000000001'
const read = (path: string) => readTaskFilter(new URL(path, 'http://o').searchParams)

it('The address of a filtered list of tasks contains the filter, and is read back the same', () => {
  const filter = { agentId, status: 'waiting', isMine: true } as const
  expect(allTasksPath(orchard, filter)).toBe(`/orchard/tasks?agent=${agentId}&status=waiting&mine=1`)
  expect(read(allTasksPath(orchard, filter))).toEqual(filter)
  expect(allTasksPath(orchard)).toBe('/orchard/tasks')
  expect(isFiltered(read('/orchard/tasks'))).toBe(false)
})

it('An invalid value in an address filters nothing', () => {
  expect(isFiltered(read('/orchard/tasks?agent=vibe&status=asleep&mine=no'))).toBe(false)
})
