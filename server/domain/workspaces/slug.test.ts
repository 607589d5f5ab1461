import { describe, expect, it } from 'vitest'
import { deriveSlug, findSlugProblem } from './slug.ts'

describe('an address made from a name', () => {
  it.each([
    ['Orchard', 'orchard'],
    ['  Ada & Bob, Ltd. ', 'ada-bob-ltd'],
    ['Café Größe', 'cafe-grosse'],
    ['Łódź Øst', 'lodz-ost'],
    ["Ada's Team", 'adas-team'],
    ['Team 42', 'team-42'],
    ['果樹園', ''],
    ['--', ''],
  ])('of %j is %j', (name, slug) => {
    expect(deriveSlug(name)).toBe(slug)
  })

  it('stays within the length of an address', () => {
    const slug = deriveSlug(`${'a'.repeat(47)} b`)
    expect(slug).toBe('a'.repeat(47))
    expect(findSlugProblem(slug)).toBeNull()
  })
})

describe('an address that a person typed', () => {
  it.each(['or', 'orchard', 'a-b-c', '42', `${'a'.repeat(48)}`])('may be %j', slug => {
    expect(findSlugProblem(slug)).toBeNull()
  })

  it.each(['', 'a', '-a', 'a-', 'a--b', 'Orchard', 'a_b', 'a.b', 'ä-b', 'a'.repeat(49)])(
    'may not be %j',
    slug => {
      expect(findSlugProblem(slug)?.reason).toBe('slug_invalid')
    },
  )

  it.each(['api', 'login', 'realtime', 'new'])('may not be %j, which the product itself needs', slug => {
    expect(findSlugProblem(slug)?.reason).toBe('slug_reserved')
  })
})
