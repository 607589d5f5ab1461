import type { PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { findMentionRuns, type MentionRun } from '@/server/domain/messages/mentions'

/**
 * Marks the known names as mentions. The server's own grammar reads the Markdown source, which still shows
 * code, quotes and a backslash before the @, so that everything that looks like a mention is one. The words
 * of a link are skipped, because they lead elsewhere.
 */
export function markMentions(names: ReadonlySet<string>) {
  return () => (tree: Root, file: { toString(): string }) => {
    const source = String(file)
    const runs = findMentionRuns(source).filter(run => names.has(run.name))
    if (runs.length === 0) return
    visit(tree, (node, index, parent) => {
      if (node.type === 'link' || node.type === 'linkReference') return SKIP
      if (node.type !== 'text' || !parent || index === undefined) return
      const parts = cutText(node, source, runs)
      parent.children.splice(index, 1, ...parts)
      return [SKIP, index + parts.length]
    })
  }
}

function cutText(node: Text, source: string, runs: readonly MentionRun[]): PhrasingContent[] {
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (from === undefined || to === undefined) return [node]
  const isVerbatim = source.slice(from, to) === node.value
  const parts: PhrasingContent[] = []
  let at = 0
  for (const run of runs.filter(({ start, end }) => start >= from && end <= to)) {
    const said = source.slice(run.start, run.end)
    // Escapes, entities and indents make the text shorter than its source: then the
    // name is searched in the text.
    const start = isVerbatim ? run.start - from : node.value.indexOf(said, at)
    if (start < at) continue
    if (start > at) parts.push({ type: 'text', value: node.value.slice(at, start) })
    parts.push(setOff(said))
    at = start + said.length
  }
  if (at < node.value.length) parts.push({ type: 'text', value: node.value.slice(at) })
  return parts
}

function setOff(said: string): PhrasingContent {
  return {
    type: 'emphasis',
    data: { hName: 'span', hProperties: { className: ['at'] } },
    children: [{ type: 'text', value: said }],
  }
}
