import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edit, joinEdits } from '@/components/ui/edit-text'
import { listMentionedNames } from '@/server/domain/messages/mentions'
import { bringAgentsBack, takeAgentsOff } from './silence-agents'

const isAgent = (name: string) => name === 'vibe' || name === 'coder'

function apply(text: string, edits: Edit[]): string {
  const edit = joinEdits(text, edits)
  return edit ? text.slice(0, edit.start) + edit.text + text.slice(edit.end) : text
}
const off = (text: string) => apply(text, takeAgentsOff(text, isAgent))
const back = (text: string) => apply(text, bringAgentsBack(text, isAgent))

describe('an agent that is silenced for a message', () => {
  it.each([
    ['@vibe hello', '\\@vibe hello'],
    ['@vibe and (@Coder), @vibe', '\\@vibe and (\\@Coder), \\@vibe'],
    ['@ada and @vibe', '@ada and \\@vibe'],
    ['@vibe’s idea', '\\@vibe’s idea'],
    ['   @vibe', '   \\@vibe'],
    ['`@vibe` and @vibe', '`@vibe` and \\@vibe'],
    ['@vibe-team', '@vibe-team'],
    ['nobody', 'nobody'],
  ])('%j: its mention becomes plain text', (text, silenced) => {
    expect(off(text)).toBe(silenced)
    expect(listMentionedNames(silenced).some(isAgent)).toBe(false)
    expect(back(silenced)).toBe(text)
  })

  it.each(['\\\\@vibe', 'a\\@vibe', '`\\@vibe`', '\\@ada', 'C:\\@vibe-team'])(
    'is not brought back by a text that was never a mention: %j',
    text => {
      expect(back(text)).toBe(text)
    },
  )

  it('is mentioned by the same text as before when it is brought back', () => {
    const piece = fc.constantFrom(
      '@vibe',
      '@Coder',
      '@ada',
      ' ',
      '\n',
      '`',
      '```',
      '> ',
      '    ',
      '- ',
      '.',
      'a',
      '(',
      '👍',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
        const text = pieces.join('')
        const silenced = off(text)
        expect(listMentionedNames(silenced).some(isAgent)).toBe(false)
        expect(back(silenced)).toBe(text)
      }),
    )
  })
})
