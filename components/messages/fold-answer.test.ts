import { describe, expect, it } from 'vitest'
import { countWords, foldAnswer } from './fold-answer'

const many = (count: number, word = 'apple') => Array.from({ length: count }, () => word).join(' ')

describe('a long answer', () => {
  it('of up to 500 words is shown whole', () => {
    expect(foldAnswer(many(500))).toBeNull()
    expect(foldAnswer(`${many(501)}`)?.words).toBe(501)
  })

  it('begins with its headline and the first paragraph that is long enough', () => {
    const summary = many(45)
    const folded = foldAnswer(`# Three ways\n\n${summary}\n\n${many(500, 'detail')}`)
    expect(folded?.lead).toBe(`# Three ways\n\n${summary}`)
  })

  it('combines short paragraphs, but no code', () => {
    const folded = foldAnswer(
      `Short.\n\nAlso short.\n\n\`\`\`ts\nconst a = 1\n\nconst b = 2\n\`\`\`\n\n${many(600)}`,
    )
    expect(folded?.lead).toBe('Short.\n\nAlso short.')
  })

  it('that is one endless paragraph is cut at a sentence, or at a word if there is none', () => {
    const sentence = `${many(30)}. `
    const lead = foldAnswer(sentence.repeat(20))?.lead ?? ''
    expect(lead).toMatch(/apple\.$/)
    expect(countWords(lead)).toBeLessThanOrEqual(120)
    expect(countWords(foldAnswer(many(900))?.lead ?? '')).toBeLessThanOrEqual(121)
  })

  it('that is code from its start is shown whole', () => {
    expect(foldAnswer(`\`\`\`\n${many(300)}\n\n${many(300)}\n\`\`\`\n\nEnd.`)).toBeNull()
  })
})
