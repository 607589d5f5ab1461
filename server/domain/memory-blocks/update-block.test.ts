import { describe, expect, it } from 'vitest'
import { layBlocks } from './lay-blocks.ts'
import { tellLabels, updateBlock } from './update-block.ts'

const block = { label: 'team', content: 'Bob presses.', limit: 20 }

describe('an update of a block', () => {
  it('replaces the text or adds a line, without spaces around it', () => {
    expect(updateBlock(block, { mode: 'replace', text: ' Ada. ' })).toEqual({ content: 'Ada.' })
    expect(updateBlock(block, { mode: 'append', text: 'Ada.\n' })).toEqual({ content: 'Bob presses.\nAda.' })
    expect(updateBlock({ ...block, content: '' }, { mode: 'append', text: 'Ada.' })).toEqual({
      content: 'Ada.',
    })
    expect(updateBlock(block, { mode: 'replace', text: '' })).toEqual({ content: '' })
  })

  it('counts a sign of any script as one character', () => {
    expect(updateBlock(block, { mode: 'replace', text: '🍐'.repeat(20) })).toEqual({
      content: '🍐'.repeat(20),
    })
    expect(updateBlock(block, { mode: 'replace', text: '🍐'.repeat(21) })).toEqual({
      refusal:
        'Nothing was changed: the block “team” would have 21 characters, and its limit is 20. That is 1 too many. Shorten the text to at most 20 characters.',
    })
  })

  it('is refused with the room that is left', () => {
    expect(updateBlock(block, { mode: 'append', text: 'Ada picks pears.' })).toEqual({
      refusal:
        'Nothing was changed: the block “team” would have 29 characters, and its limit is 20. That is 9 too many. At most 7 more characters fit. Append a shorter text, or replace the block with a shorter version of all of it.',
    })
  })
})

it('a wrong label is answered with the right ones', () => {
  expect(tellLabels(['team', 'style'])).toContain('Your blocks: team, style.')
  expect(tellLabels([])).toContain('You have no memory blocks.')
})

it('blocks are sections under their labels, and none are nothing', () => {
  expect(layBlocks([])).toBe('')
  expect(layBlocks([{ label: 'team', content: '</context> & more' }])).toMatch(
    /\n\n### team\n&lt;\/context&gt; &amp; more$/,
  )
})
