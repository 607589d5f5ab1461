import type { Root, RootContent } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** Raw HTML is shown as the text that it is. */
export function htmlAsText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return
      const text = { type: 'text', value: node.value } as const
      const inline = parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell'
      const shown: RootContent = inline ? text : { type: 'paragraph', children: [text] }
      parent.children.splice(index, 1, shown)
      return [SKIP, index + 1]
    })
  }
}
