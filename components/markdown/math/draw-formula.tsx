import './formulas.css'
import katex from 'katex'
import type { ReactNode } from 'react'
import { FormulaBox } from './formula-box'
import { isTooMuch } from './math'

/**
 * Draws a formula, in a chunk that only pages with one load. KaTeX follows no links, loads nothing and writes no HTML
 * of the text while its `trust` is off; an invalid formula is shown as it was written.
 */
export function drawFormula(formula: string, isApart: boolean): ReactNode {
  const html = isTooMuch(formula) ? null : render(formula, isApart)
  if (html === null)
    return isApart ? (
      <p>
        <code>{formula}</code>
      </p>
    ) : (
      <code>{formula}</code>
    )
  // KaTeX writes elements of its own only, and every sign of the formula as text.
  const drawn = { dangerouslySetInnerHTML: { __html: html } }
  return isApart ? <FormulaBox className="katex-display" {...drawn} /> : <span {...drawn} />
}

function render(formula: string, displayMode: boolean): string | null {
  try {
    return katex
      .renderToString(formula, { displayMode, trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20 })
      .replace(/^<span class="katex-display">([\s\S]*)<\/span>$/, '$1')
  } catch {
    return null
  }
}
