import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { codeTheme, styleNumber } from './code-theme'
import { grammars } from './grammars'

let highlighter: Promise<HighlighterCore> | null = null

/**
 * Returns pairs of a length and a style's number that cover the whole code. Null:
 * this grammar does not exist.
 */
export async function colourCode(grammar: string, code: string): Promise<Uint32Array | null> {
  const load = grammars[grammar]
  if (!load) return null
  highlighter ??= createHighlighterCore({
    themes: [codeTheme],
    langs: [],
    // A rule that JavaScript's regular expressions can't express is left out, rather than the whole grammar.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const core = await highlighter
  if (!core.getLoadedLanguages().includes(grammar)) await core.loadLanguage(await load())
  const lines = core.codeToTokensBase(code, {
    lang: grammar,
    theme: codeTheme.name,
    // Half a line in colours would look odd, and the first line takes long. The caller
    // has a limit for the whole.
    tokenizeTimeLimit: 0,
  })
  const pairs: number[] = []
  const add = (length: number, style: number) => {
    if (pairs.at(-1) === style) pairs[pairs.length - 2] = (pairs.at(-2) ?? 0) + length
    else if (length > 0) pairs.push(length, style)
  }
  let at = 0
  for (const { offset, content, color } of lines.flat()) {
    // Blanks and line ends have no colour: they belong to the text before them.
    const current = pairs.at(-1) ?? 0
    add(offset - at, current)
    add(content.length, content.trim() === '' ? current : styleNumber(color))
    at = offset + content.length
  }
  return Uint32Array.from(pairs)
}
