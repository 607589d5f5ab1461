import { expect, it } from 'vitest'
import { chooseFound } from './found-memory.ts'

type Given = Parameters<typeof chooseFound>[0][number]
const hit = (name: string, given: Partial<Given>): Given => ({
  ...{ item: { id: name, channelIds: ['c'] }, rank: 1, score: 1 },
  ...{ textRank: null, vectorRank: null, coverage: null, similarity: null },
  ...given,
})
const chosen = (hits: readonly Given[]) => chooseFound(hits).map(({ itemId }) => itemId)

it('leaves out items with far fewer words of the prompt than the best one', () => {
  const hits = [hit('best', { textRank: 1, coverage: 0.8 }), hit('far', { textRank: 2, coverage: 0.2 })]
  expect(chosen(hits)).toEqual(['best'])
})

it('keeps the items that vectors put first, also without a word of the prompt, and no distant ones', () => {
  const hits = [
    hit('first', { vectorRank: 1, similarity: 0.8 }),
    hit('second', { vectorRank: 2, similarity: 0.7, textRank: 3, coverage: 0.1 }),
    hit('distant', { vectorRank: 3, similarity: 0.4 }),
    hit('fourth', { vectorRank: 4, similarity: 0.79 }),
    hit('worded', { textRank: 1, coverage: 0.9 }),
  ]
  expect(chosen(hits)).toEqual(['first', 'second', 'worded'])
})

it('labels at most six items in their order', () => {
  const hits = Array.from({ length: 8 }, (_, index) => hit(`i${index}`, { textRank: index + 1, coverage: 1 }))
  expect(chooseFound(hits).map(({ label }) => label)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
})
