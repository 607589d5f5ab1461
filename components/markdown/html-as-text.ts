import type { Root, RootContent } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** Parents in which HTML stands for a whole paragraph, and not between words. */
const aroundBlocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** Shows raw HTML as text. */
export function htmlAsText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return
      const text = { type: 'text', value: node.value } as const
      const shown: RootContent = aroundBlocks.has(parent.type)
        ? { type: 'paragraph', children: [text] }
        : text
      parent.children.splice(index, 1, shown)
      return [SKIP, index + 1]
    })
  }
}
