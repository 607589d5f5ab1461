import { expect, it } from 'vitest'
import { hueOf } from './hue-of'

it('a person has the same hue every time', () => {
  expect(hueOf('019aa000-0000-7000-8000-000000000001')).toBe(hueOf('019aa000-0000-7000-8000-000000000001'))
})

it('many people have all seven hues, none of them rare', () => {
  const counts = new Map<number, number>()
  for (let person = 0; person < 700; person++) {
    const hue = hueOf(`019aa000-0000-7000-8000-${String(person * 7919).padStart(12, '0')}`)
    counts.set(hue, (counts.get(hue) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(Math.min(...counts.values())).toBeGreaterThan(50)
})
