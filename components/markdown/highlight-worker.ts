import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import * as z from 'zod'
import { codeTheme, styleOf } from './code-theme'
import { grammarNames, grammars } from './grammars'

/** Runs in a worker: colours code, one grammar loaded with its first use. */
const question = z.object({ id: z.number(), language: z.string(), code: z.string() })

let highlighter: Promise<HighlighterCore> | null = null

addEventListener('message', event => {
  const { data } = question.safeParse(event.data)
  if (!data) return
  colour(data.language, data.code).then(
    lines => postMessage({ id: data.id, lines }),
    () => postMessage({ id: data.id, lines: null }),
  )
})

async function colour(language: string, code: string) {
  const name = grammarNames.get(language)
  const load = name && grammars.get(name)
  if (!name || !load) return null
  highlighter ??= createHighlighterCore({
    themes: [codeTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const core = await highlighter
  if (!core.getLoadedLanguages().includes(name)) await core.loadLanguage(await load())
  const lines = core.codeToTokensBase(code, { lang: name, theme: codeTheme.name })
  return lines.map(line => line.map(token => [styleOf(token.color), token.content]))
}
