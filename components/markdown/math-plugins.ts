import type { Root } from 'mdast'
import type { Options } from 'react-markdown'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import { visit } from 'unist-util-visit'
import { isTooLong } from './math'
import 'katex/dist/katex.min.css'

/**
 * What reads and draws formulas, in a chunk that only pages with a formula load. KaTeX follows no links, loads nothing
 * and runs no HTML as long as it trusts nobody; a formula that it can't read is shown as it was written.
 */
export const remarkFormulas: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  keepLongOnes,
]

export const rehypeFormulas: NonNullable<Options['rehypePlugins']> = [
  [rehypeKatex, { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20, errorColor: 'inherit' }],
]

function keepLongOnes() {
  return (tree: Root) => {
    visit(tree, node => {
      if ((node.type === 'math' || node.type === 'inlineMath') && isTooLong(node.value)) {
        node.data = { hName: 'code', hChildren: [{ type: 'text', value: node.value }] }
      }
    })
  }
}
