import { describe, expect, it } from 'vitest'
import { foldValue, showShapeless } from './fold-value'

describe('a value that needs approval', () => {
  it('is shown whole if it is short', () => {
    expect(foldValue('🍎')).toBeNull()
    expect(foldValue('x'.repeat(600))).toBeNull()
    expect(foldValue(Array.from({ length: 8 }, (_, line) => `line ${line}`).join('\n'))).toBeNull()
  })

  it('is folded after its first characters, and says how much of it is folded', () => {
    expect(foldValue('x'.repeat(2_440))).toEqual({ head: 'x'.repeat(600), characters: 1_840, lines: 0 })
  })

  it('is folded after its first lines', () => {
    const lines = Array.from({ length: 44 }, (_, line) => `line ${line}`)
    const folded = foldValue(lines.join('\n'))
    expect(folded?.head).toBe(lines.slice(0, 8).join('\n'))
    expect(folded?.lines).toBe(36)
    expect(folded?.characters).toBe(lines.join('\n').length - (folded?.head.length ?? 0))
  })

  it('is never folded inside a character', () => {
    const folded = foldValue(`x${'🍏'.repeat(400)}`)
    expect(folded?.head.isWellFormed()).toBe(true)
  })

  it('shows characters that would hide or turn text, and leaves emoji and line breaks alone', () => {
    expect(showShapeless('pay \u202e001\u200b\u{e0041}')).toBe('pay [U+202E]001[U+200B][U+E0041]')
    expect(showShapeless('👩‍🌾\n\tok')).toBe('👩‍🌾\n\tok')
  })
})
