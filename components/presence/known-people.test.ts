import { describe, expect, it } from 'vitest'
import { hearChange, hearList, type KnownPeople, nobody, sortByPresence } from './known-people'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString()
const states = (known: KnownPeople) => Object.fromEntries([...known].map(([id, { state }]) => [id, state]))
const ada = { userId: 'ada', state: 'online' } as const
const bob = { userId: 'bob', state: 'online' } as const

describe('the people known to be here', () => {
  it('are those in the list; everybody else has gone', () => {
    const first = hearList(nobody, { people: [ada, bob], at: at(1) })
    expect(states(first)).toEqual({ ada: 'online', bob: 'online' })
    const second = hearList(first, { people: [{ ...bob, state: 'away' }], at: at(61) })
    expect(states(second)).toEqual({ bob: 'away' })
  })

  it('change with each event, and not back with an overtaken one', () => {
    const away = hearChange(nobody, { ...ada, state: 'away', at: at(5) })
    expect(states(away)).toEqual({ ada: 'away' })
    expect(hearChange(away, { ...ada, at: at(4) })).toBe(away)
    expect(states(hearChange(away, { ...ada, at: at(6) }))).toEqual({ ada: 'online' })
  })

  it('keep events from after the list was made', () => {
    const told = hearChange(nobody, { ...bob, at: at(5) })
    expect(states(hearList(told, { people: [ada], at: at(4) }))).toEqual({ ada: 'online', bob: 'online' })
    expect(states(hearList(told, { people: [ada], at: at(6) }))).toEqual({ ada: 'online' })
  })

  it('come first among people, then those who are away, each in the order before', () => {
    const people = ['ada', 'bob', 'carla', 'deniz', 'eve'].map(userId => ({ userId }))
    const known = hearList(nobody, {
      people: [
        { userId: 'bob', state: 'away' },
        { userId: 'eve', state: 'online' },
        { ...ada, userId: 'deniz' },
      ],
      at: at(1),
    })
    expect(sortByPresence(people, known).map(({ userId }) => userId)).toEqual([
      'deniz',
      'eve',
      'bob',
      'ada',
      'carla',
    ])
  })
})
