import { expect, it } from 'vitest'
import { meanScores, scoreSearch } from './scores.ts'

it('counts the answers among the first five, and their places among the first ten', () => {
  expect(scoreSearch(['a', 'b'], new Set(['a']))).toEqual({ recall: 1, ndcg: 1 })
  expect(scoreSearch(['b', 'a'], new Set(['a'])).ndcg).toBeCloseTo(1 / Math.log2(3))
  expect(scoreSearch(['b', 'c', 'd', 'e', 'f', 'a'], new Set(['a'])).recall).toBe(0)
  expect(scoreSearch(['a', 'x', 'y', 'z', 'w', 'b'], new Set(['a', 'b'])).recall).toBe(0.5)
  expect(scoreSearch([], new Set(['a']))).toEqual({ recall: 0, ndcg: 0 })
})

it('takes the mean over questions', () => {
  expect(
    meanScores([
      { recall: 1, ndcg: 0.5 },
      { recall: 0, ndcg: 0 },
    ]),
  ).toEqual({ recall: 0.5, ndcg: 0.25 })
})
