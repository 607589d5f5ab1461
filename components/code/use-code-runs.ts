import { useEffect, useState } from 'react'
import { findCodeLanguage } from './code-languages'
import type { CodeRun } from './highlight-queue'

/** Rows come and go while somebody scrolls; recently coloured code gets its colours back at once. */
const kept = new Map<string, readonly CodeRun[] | null>()
const mostKept = 200
/** To draw thousands of coloured words costs a page more than they are worth. */
const longest = 30_000

/** Returns the coloured code as soon as it is ready; null before that, and when there are no colours. */
export function useCodeRuns(language: string, code: string, growing: boolean): readonly CodeRun[] | null {
  const grammar = findCodeLanguage(language)?.grammar
  const key = !grammar || growing || code.length > longest ? null : `${grammar}\n${code}`
  const [coloured, setColoured] = useState<{ key: string; runs: readonly CodeRun[] | null } | null>(null)

  useEffect(() => {
    if (!key || !grammar || kept.has(key) || typeof Worker === 'undefined') return
    let isWanted = true
    // Colours arrive later anyway; without them code is as readable.
    import('./colours')
      .then(({ colours }) => colours.colour(grammar, code))
      .then(
        runs => {
          keep(key, runs)
          if (isWanted) setColoured({ key, runs })
        },
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [key, grammar, code])

  if (!key) return null
  return coloured?.key === key ? coloured.runs : (kept.get(key) ?? null)
}

function keep(key: string, runs: readonly CodeRun[] | null) {
  kept.delete(key)
  kept.set(key, runs)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
