import type { Root, RootContent } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** Where HTML stands in place of a paragraph, rather than among words. */
const aroundBlocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** Raw HTML is shown as the text that it is. */
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
