import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Options } from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { visit } from 'unist-util-visit'
import { isTooMuch } from './math'

/**
 * The plugins that read and draw formulas, in a chunk that only pages with a formula load. KaTeX
 * follows no links, loads nothing and runs no HTML while its `trust` is off; an invalid formula
 * is shown as it was written.
 */
export const remarkFormulas: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  keepLongOnes,
]

export const rehypeFormulas: NonNullable<Options['rehypePlugins']> = [
  [rehypeKatex, { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20, errorColor: 'inherit' }],
  setDisplayApart,
]

/** Puts each display formula into a box of its own, which can scroll. */
function setDisplayApart() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', node => {
      const { className } = node.properties
      if (Array.isArray(className) && className.includes('katex-display')) node.tagName = 'div'
    })
  }
}

function keepLongOnes() {
  return (tree: Root) => {
    visit(tree, node => {
      if ((node.type === 'math' || node.type === 'inlineMath') && isTooMuch(node.value)) {
        node.data = { hName: 'code', hChildren: [{ type: 'text', value: node.value }] }
      }
    })
  }
}
