import { describe, expect, it } from 'vitest'
import { describeUnresolved, type Named, resolveName } from './resolve-name.ts'

const people: Named[] = [
  { handle: 'john', displayName: 'John Smith' },
  { handle: 'joan', displayName: 'Joan of Arc' },
  { handle: 'sam', displayName: 'Sam Lee' },
  { handle: 'sam2', displayName: 'Sam Lee' },
  { handle: 'jose', displayName: 'José' },
  { handle: 'jose-2', displayName: 'Jose' },
  { handle: 'quiet', displayName: 'Quentin', onlyByHandle: true },
]

const find = (asked: string, known = people) => {
  const resolved = resolveName(asked, known)
  return resolved.kind === 'found' ? resolved.found.handle : describeUnresolved(asked, resolved, 'person')
}

describe('a name', () => {
  it.each([
    ['john', 'john'],
    ['@John', 'john'],
    ['  JOHN ', 'john'],
    ['John Smith', 'john'],
    ['john  smith', 'john'],
    ['John Smith (AI)', 'john'],
    ['sam', 'sam'],
    ['José', 'jose'],
    ['jose', 'jose'],
    ['quiet', 'quiet'],
  ])('%j is the handle or the only display name like it', (asked, handle) => {
    expect(find(asked)).toBe(handle)
  })

  it('that several have as display name needs a handle', () => {
    expect(find('Sam Lee')).toBe('2 people here are called "Sam Lee". Use a handle: sam or sam2.')
  })

  it.each([
    ['jhon', 'Did you mean john (John Smith)?'],
    ['jo', 'Did you mean joan (Joan of Arc), john (John Smith) or jose (José)?'],
    ['jhn', 'Did you mean john (John Smith)?'],
    ['Smith', 'Did you mean john (John Smith)?'],
    ['Johnn Smit', 'Did you mean john (John Smith)?'],
    ['joanna', 'Did you mean joan (Joan of Arc)?'],
  ])('%j that nobody has is answered with the nearest names', (asked, proposal) => {
    expect(find(asked)).toContain(`Nobody here is called "${asked}". ${proposal}`)
  })

  it.each(['zoe', '', '@', 'x', 'Quentin', 'quite'])('%j proposes nobody who is not meant', asked => {
    expect(find(asked)).toBe(`Nobody here is called "${asked}".`)
  })

  it('proposes three at most, in a stable order', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ handle: `jon${9 - index}` }))
    expect(find('jon', many)).toContain('Did you mean jon1, jon2 or jon3?')
  })

  it('of a channel is told with its #', () => {
    const resolved = resolveName('#generl', [{ handle: 'general' }, { handle: 'random' }])
    if (resolved.kind === 'found') throw new Error('It is no channel.')
    expect(describeUnresolved('#generl', resolved, 'channel')).toBe(
      'There is no channel "#generl" here. Did you mean #general?',
    )
  })

  it('is short and on one line when it is told', () => {
    const told = find(`a\n"b" ${'x'.repeat(500)}`)
    expect(told.length).toBeLessThan(100)
    expect(told).not.toContain('\n')
  })
})
