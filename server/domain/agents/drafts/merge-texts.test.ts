import { describe, expect, it } from 'vitest'
import { joinMerged, mergeTexts } from './merge-texts.ts'

const lines = (...text: string[]) => text.join('\n')
const was = lines('one', 'two', 'three', 'four', 'five')
const merge = (mine: string, theirs: string) => mergeTexts({ was, mine, theirs })

describe('two changes of a text', () => {
  it('are both kept when they are in different places', () => {
    const merged = merge(
      lines('ONE', 'two', 'three', 'four', 'five'),
      lines('one', 'two', 'three', 'four', 'FIVE', 'six'),
    )
    expect(joinMerged(merged)).toBe(lines('ONE', 'two', 'three', 'four', 'FIVE', 'six'))
  })

  it('are one change when they are the same', () => {
    const both = lines('one', 'three', 'four', 'five')
    expect(joinMerged(merge(both, both))).toBe(both)
  })

  it('keep the text of the only side that changed it', () => {
    expect(joinMerged(merge(was, ''))).toBe('')
    expect(joinMerged(merge(lines('zero', was), was))).toBe(lines('zero', was))
    expect(joinMerged(merge(lines(was, ''), was))).toBe(lines(was, ''))
  })

  it('are a conflict where both changed the same lines, with every wording', () => {
    const merged = merge(
      lines('one', 'mine', 'three', 'four', 'five'),
      lines('one', 'theirs', 'three', 'four'),
    )
    expect(merged).toEqual([
      { kind: 'agreed', lines: ['one'] },
      { kind: 'conflict', was: ['two'], mine: ['mine'], theirs: ['theirs'] },
      { kind: 'agreed', lines: ['three', 'four'] },
    ])
    expect(joinMerged(merged)).toBeNull()
  })

  it('are a conflict where both added lines at the same place', () => {
    const merged = merge(lines(was, 'mine'), lines(was, 'theirs'))
    expect(merged.at(-1)).toEqual({ kind: 'conflict', was: [], mine: ['mine'], theirs: ['theirs'] })
  })

  it('are decided together where one covers several of the other', () => {
    const merged = merge(lines('one', 'TWO', 'three', 'FOUR', 'five'), lines('one', 'all new', 'five'))
    expect(merged).toEqual([
      { kind: 'agreed', lines: ['one'] },
      {
        kind: 'conflict',
        was: ['two', 'three', 'four'],
        mine: ['TWO', 'three', 'FOUR'],
        theirs: ['all new'],
      },
      { kind: 'agreed', lines: ['five'] },
    ])
  })
})

it('gives up on texts that differ in hundreds of lines, instead of searching for their fewest changes', () => {
  const lines = (word: string) => Array.from({ length: 8_000 }, (_, at) => `${word}${at % 7}`).join('\n')
  const texts = { was: lines('a'), mine: lines('b'), theirs: lines('c') }
  expect(mergeTexts(texts).map(({ kind }) => kind)).toEqual(['conflict'])
})
