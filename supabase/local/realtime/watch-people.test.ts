import { beforeEach, describe, expect, it } from 'vitest'
import { watchPeople } from './watch-people.ts'

let gone: string[]
let people: ReturnType<typeof watchPeople>
const look = (now: number, ...living: string[]) => people.look(new Set(living), now)

beforeEach(() => {
  gone = []
  people = watchPeople({ graceMs: 3_000, onGone: userId => gone.push(userId) })
})

describe('a person', () => {
  it('is gone once nothing is heard on any connection for the length of a reload, and is told once', () => {
    look(1_000, 'ada', 'bob')
    look(2_000, 'ada')
    look(4_000, 'ada')
    expect(gone).toEqual([])
    look(5_000, 'ada')
    look(6_000, 'ada')
    expect(gone).toEqual(['bob'])
  })

  it('is here after a reload, and is gone again later', () => {
    look(1_000, 'bob')
    look(2_000)
    look(4_000, 'bob')
    look(60_000, 'bob')
    look(61_000)
    expect(gone).toEqual([])
    look(64_000)
    expect(gone).toEqual(['bob'])
  })
})
