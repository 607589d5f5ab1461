import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answer } from '@/testing/interface/render-markdown'
import { emptySplit, type SplitStream, splitStream } from './split-stream'

function grow(text: string, lengths: readonly number[]): SplitStream[] {
  const states: SplitStream[] = []
  let state = emptySplit
  for (const length of [...lengths].sort((a, b) => a - b)) {
    state = splitStream(text.slice(0, length), state)
    states.push(state)
  }
  return states
}

const cuts = fc.array(fc.nat(answer.length), { minLength: 1, maxLength: 40 })

describe('a growing text', () => {
  it('keeps each finished block unchanged, whatever comes later', () => {
    fc.assert(
      fc.property(cuts, lengths => {
        const states = grow(answer, [...lengths, answer.length])
        states.slice(1).forEach((state, index) => {
          const earlier = states[index]?.blocks ?? []
          expect(state.blocks.slice(0, earlier.length)).toEqual(earlier)
        })
      }),
    )
  })

  it('ends with the same cuts as the whole text, however it arrived', () => {
    const whole = splitStream(answer, emptySplit)
    fc.assert(
      fc.property(cuts, lengths => {
        expect(grow(answer, [...lengths, answer.length]).at(-1)).toEqual(whole)
      }),
    )
  })

  it('is complete: blocks and rest make up the text', () => {
    fc.assert(
      fc.property(fc.nat(answer.length), length => {
        const text = answer.slice(0, length)
        const { blocks, from, newest } = splitStream(text, emptySplit)
        expect(blocks.join('') + text.slice(from)).toBe(text)
        expect(newest).toBeGreaterThanOrEqual(from)
      }),
    )
  })

  it('has code in its own block, and joins small neighbours', () => {
    const { blocks, from } = splitStream('# One\n\nTwo\n\n```\ncode\n```\n\nThree', emptySplit)
    expect(blocks).toEqual(['# One\n\nTwo\n\n', '```\ncode\n```\n\n'])
    expect(from).toBe('# One\n\nTwo\n\n```\ncode\n```\n\n'.length)
  })

  it('returns the same blocks again while only its end grows', () => {
    const first = splitStream('```\ncode\n```\n\nThree', emptySplit)
    expect(splitStream('```\ncode\n```\n\nThree words', first).blocks).toBe(first.blocks)
  })

  it('starts over for a different text', () => {
    const first = splitStream('```\none\n```\n\nTwo.', emptySplit)
    expect(splitStream('```\nother\n```\n\nText.', first).blocks).toEqual(['```\nother\n```\n\n'])
  })

  it('cuts long lists into parts, which continue the numbers', () => {
    const list = Array.from({ length: 40 }, (_, i) => `${i + 1}. ${'word '.repeat(20)}`).join('\n')
    const { blocks, from } = splitStream(list, emptySplit)
    expect(blocks).toHaveLength(2)
    expect(blocks[1]).toMatch(/^16\. /)
    expect(list.slice(from)).toMatch(/^31\. /)
    expect(grow(list, [1, 1_590, 1_600, 2_000, list.length]).at(-1)).toEqual(splitStream(list, emptySplit))
  })

  it.each(['- ', '* ', '+ '])('cuts lists with the mark %j, whatever their items begin with', mark => {
    const list = Array.from({ length: 40 }, () => `${mark}**word** ${'word '.repeat(20)}\n`).join('')
    expect(splitStream(list, emptySplit).blocks).toHaveLength(2)
  })

  it('keeps lists whole that let the reader count', () => {
    const list = `1. ${'word '.repeat(20)}\n`.repeat(40)
    expect(splitStream(list, emptySplit).blocks).toEqual([])
  })

  it('is one block when it has footnotes, which stand far from their words', () => {
    const text = `Said[^a].\n\n${'word '.repeat(100)}\n\n[^a]: By Ada.`
    expect(splitStream(text, emptySplit)).toMatchObject({ blocks: [], from: 0 })
  })

  it('is not cut when it is unreadable anyway', () => {
    expect(splitStream('> '.repeat(5_000), emptySplit)).toMatchObject({ blocks: [], from: 0 })
  })
})
