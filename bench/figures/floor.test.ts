import { expect, test } from 'vitest'
import { describeFloor, joinSamples, rateByFloor } from './floor.ts'
import { judge, spreadFigures } from './result.ts'

const floor = joinSamples([
  { answered: [1, 2], shown: [4] },
  { answered: [3], shown: [4, 4] },
])

test('a latency is told as a multiple of the p50 of the floor around it', () => {
  const rated = rateByFloor(
    { what: 'sent', at: '', figures: spreadFigures([10, 10, 10]), floor: { part: 'shown', most: 3 } },
    floor,
  )
  expect(rated.figures.at(-1)).toEqual({ name: '', value: 2.5, unit: '× floor', goal: { most: 3 } })
  expect(judge(rated)).toBe('ok')
})

test('a result that is far above the floor is short, although its own time would do', () => {
  const figures = spreadFigures([10], { p50: 12 })
  const rated = rateByFloor(
    { what: 'answered', at: '', figures, floor: { part: 'answered', most: 3 } },
    floor,
  )
  expect(judge(rated)).toBe('short')
})

test('a result that has no latency to compare stays as it is', () => {
  const result = { what: 'tasks', at: '', figures: [{ name: '', value: 150, unit: '/s' as const }] }
  expect(rateByFloor(result, floor)).toBe(result)
})

test('the floor has lines of its own', () => {
  expect(describeFloor(floor).map(({ figures }) => figures[0]?.value)).toEqual([2, 4])
})
