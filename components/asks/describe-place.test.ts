import { describe, expect, it } from 'vitest'
import { describePlace, describeReaders } from './describe-place'

const noGuests = { count: 0, names: [] }

describe('the readers of a place', () => {
  it.each([
    [
      { everyone: true, count: 23, names: [], guests: noGuests },
      'Everyone in the workspace can read it (23 people).',
    ],
    [
      { everyone: true, count: 24, names: [], guests: { count: 1, names: ['Gus'] } },
      'Everyone in the workspace can read it (23 people). With them a guest: Gus.',
    ],
    [{ everyone: false, count: 2, names: ['Ada', 'Bob'], guests: noGuests }, 'Ada and Bob can read it.'],
    [
      {
        everyone: false,
        count: 9,
        names: ['Ada', 'Bob', 'Carla', 'Dora', 'Egon', 'Fred', 'Gus', 'Hilde', 'Ida'],
        guests: { count: 2, names: ['Gus'] },
      },
      'Ada, Bob, Carla, Dora, Egon, Fred, and 3 more people can read it. With them 2 guests: Gus and 1 more person.',
    ],
  ])('%#', (readers, expected) => {
    expect(describeReaders(readers)).toBe(expected)
  })
})

describe('the place of a call', () => {
  const readers = { everyone: false, count: 2, names: ['Ada', 'Bob'], guests: noGuests }
  const channel = { id: 'c', kind: 'private' as const, name: 'plans' }
  const place = { kind: 'shown' as const, channel, thread: null, fork: null, readers }
  const say = (given: Parameters<typeof describePlace>[0]) => Object.values(describePlace(given)).join('')

  it.each([
    [place, 'A new thread in #plans'],
    [{ ...place, thread: { id: 't', title: 'Harvest' } }, 'The thread ‘Harvest’ in #plans'],
    [
      { ...place, thread: { id: 't', title: 'Harvest' }, fork: { id: 'f', description: 'Press' } },
      'The fork ‘Press’ in #plans',
    ],
    [{ ...place, channel: { ...channel, kind: 'direct' as const } }, 'The direct message of Ada and Bob'],
    [{ ...place, channel: null }, 'A new direct message of Ada and Bob'],
  ])('%#', (given, expected) => {
    expect(say(given)).toBe(expected)
  })
})
