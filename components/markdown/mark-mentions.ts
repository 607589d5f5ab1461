import type { ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { findMentionRuns } from '@/server/domain/mentions'

/** Where nobody is called: code, quotes, and the words of a link, which lead elsewhere. */
const silent = new Set(['code', 'pre', 'a', 'blockquote'])

/** Sets off the names that are known. */
export function markMentions(names: ReadonlySet<string>) {
  return () => (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && silent.has(node.tagName)) return SKIP
      if (node.type !== 'text' || !parent || index === undefined) return
      const parts = splitText(node.value, names)
      parent.children.splice(index, 1, ...parts)
      return [SKIP, index + parts.length]
    })
  }
}

function splitText(text: string, names: ReadonlySet<string>): ElementContent[] {
  const parts: ElementContent[] = []
  let from = 0
  for (const { name, start, end } of findMentionRuns(text)) {
    if (!names.has(name)) continue
    if (start > from) parts.push({ type: 'text', value: text.slice(from, start) })
    const said = text.slice(start, end)
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['at'] },
      children: [{ type: 'text', value: said }],
    })
    from = end
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) })
  return parts
}
