import { describe, expect, it } from 'vitest'
import { findCodeLanguage } from './code-languages'
import { colourCode } from './colour-code'
import { grammars } from './grammars'
import { cutRuns } from './highlight-queue'

async function colour(grammar: string, code: string) {
  const pairs = await colourCode(grammar, code)
  return pairs ? cutRuns(code, pairs).map(({ text, style }) => [text, style]) : null
}

describe('the colours of code', () => {
  it('distinguish keywords, functions, strings and comments', async () => {
    const runs = await colour('typescript', "// merge\nexport const merge = () => pick('a', 1)")
    expect(runs).toContainEqual([expect.stringContaining('// merge'), 'note'])
    expect(runs).toContainEqual([expect.stringContaining('export const'), 'key'])
    expect(runs).toContainEqual(['merge', 'fn'])
    expect(runs).toContainEqual(['pick', 'fn'])
    expect(runs).toContainEqual([expect.stringContaining("'a'"), 'str'])
  })

  it('leave the arguments of a shell plain', async () => {
    expect(await colour('bash', 'npm start "a"')).toContainEqual(['start ', ''])
  })

  it('lose and add no character', async () => {
    const code = 'def a(b):\n\t# c\n\n    return "d" + 1 // <e f="g">\n'
    for (const grammar of ['bash', 'diff', 'html', 'json', 'python', 'typescript']) {
      const runs = await colour(grammar, code)
      expect(runs?.map(([text]) => text).join(''), grammar).toBe(code)
    }
  })

  it('exist for every language that a fence may name', () => {
    for (const grammar of Object.keys(grammars)) expect(findCodeLanguage(grammar)?.grammar).toBe(grammar)
    expect(findCodeLanguage('TS')).toEqual({ grammar: 'typescript', label: 'TypeScript' })
    expect(findCodeLanguage('constructor')).toBeNull()
  })

  it('are missing for an unknown language', async () => {
    expect(await colourCode('klingon', 'x')).toBeNull()
  })
})
