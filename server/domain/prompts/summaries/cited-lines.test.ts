import { describe, expect, it } from 'vitest'
import { keepCitedLines, listLabels } from './cited-lines.ts'

const keep = (text: string, ...shown: string[]) => keepCitedLines(text, new Set(shown))

describe('the lines of a summary', () => {
  it('stay as they are if they cite messages that were shown', () => {
    const text = '- Ada chose the press. [12]\n- Bob is against it. [13, 15]'
    expect(keep(text, '12', '13', '15')).toBe(text)
  })

  it('lose labels that name no shown message', () => {
    expect(keep('- Ada chose [12, 99] the press [98].', '12')).toBe('- Ada chose [12] the press.')
  })

  it('are left out if nobody could check them', () => {
    expect(keep('Here is the summary:\n\n- Bob agreed.\n- Ada chose it. [12]\n- She left. [77]', '12')).toBe(
      '- Ada chose it. [12]',
    )
  })

  it('are no summary if none is left', () => {
    expect(keep('They spoke of numbers.', '12')).toBeNull()
    expect(keep('', '12')).toBeNull()
  })

  it('tell the labels that a later summary may repeat', () => {
    expect(listLabels('- One. [12, 13]\n- Two. [t5]')).toEqual(['12', '13', 't5'])
  })
})
